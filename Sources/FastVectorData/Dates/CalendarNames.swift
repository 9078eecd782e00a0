/// The names of months and weekdays that ``DateReader`` recognizes, in lower case. A capital letter in a name matches
/// the letter with or without an accent. For example, `mArz` matches `marz`, as well as `märz` in UTF-8 or
/// Windows-1252.
enum CalendarNames {
  /// The names of months in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian,
  /// Polish, Turkish, Hungarian, Romanian, Indonesian, Slovak and Slovenian. For Polish, Slovak and Slovenian, the
  /// genitive is also listed. Some lists contain abbreviations that aren't the start of a name, such as `mrz`.
  ///
  /// Each list contains the names from January to December. An abbreviation means the same month in all languages,
  /// except for `jui`, which is read as June.
  ///
  /// The order of the lists matters, because the first match wins. The Hungarian and Slovak names, which are listed
  /// with accents, must precede the Austrian name `jAnner`. Otherwise, the Slovak `jún` (June) would be read as
  /// January, because the `A` in `jAnner` matches any accented letter.
  static let months = [
    "january february march april may june july august september october november december",
    "januar februar mArz april mai juni juli august september oktober november dezember",
    "janvier fEvrier mars avril mai juin juillet aoUt septembre octobre novembre dEcembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "január február március április május június július augusztus szeptember október november december",
    "január február marec apríl máj jún júl august september október november december",
    "jAnner feber mrz apr mai jun jul aug sep okt nov dez",
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "janeiro fevereiro marCo abril maio junho julho agosto setembro outubro novembro dezembro",
    "januari februari maart april mei juni juli augustus september oktober november december",
    "januari februari mrt april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november desember",
    "styczeN luty marzec kwiecieN maj czerwiec lipiec sierpieN wrzesieN paZdziernik listopad grudzieN",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzeSnia paZdziernika listopada grudnia",
    "ocak Subat mart nisan mayIs haziran temmuz aGustos eylUl ekim kasIm aralIk",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "januari februari maret april mei juni juli agustus september oktober november desember",
    "januar februar marec april maj junij julij avgust september oktober november december",
    "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra",
  ].flatMap(words)

  /// The names of months in Czech (including the genitive) and Finnish (including the partitive). Abbreviations of
  /// these names aren't recognized, because they can be words in other languages, such as `pro` for December.
  static let longMonths = [
    "leden Unor bRezen duben kvEten Cerven Cervenec srpen zARI RIjen listopad prosinec",
    "ledna Unora bRezna dubna kvEtna Cervna Cervence srpna zARI RIjna listopadu prosince",
    "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesAkuu heinAkuu elokuu syyskuu lokakuu marraskuu joulukuu",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesAkuuta heinAkuuta elokuuta syyskuuta lokakuuta "
      + "marraskuuta joulukuuta",
  ].flatMap(words)

  /// The names of months in Russian, Ukrainian and Greek (each including the genitive), Bulgarian and Arabic.
  static let otherMonths = [
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "януари февруари март април май юни юли август септември октомври ноември декември",
    "ιανουαριος φεβρουαριος μαρτιος απριλιος μαιος ιουνιος ιουλιος αυγουστος σεπτεμβριος οκτωβριος νοεμβριος δεκεμβριος",
    "ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου",
    "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
  ].flatMap { CSVDateParts.Part.plain($0).split(separator: " ") }

  /// The names of weekdays in English, German, French, Spanish, Italian, Dutch, Swedish, Danish, Norwegian, Finnish and
  /// Polish, and the German two-letter abbreviations.
  static let weekdays = [
    "monday tuesday wednesday thursday friday saturday sunday",
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lundi mardi mercredi jeudi vendredi samedi dimanche",
    "lunes martes miErcoles jueves viernes sAbado domingo",
    "lunedI martedI mercoledI giovedI venerdI sabato domenica",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "mAndag tisdag onsdag torsdag fredag lOrdag sOndag",
    "mandag tirsdag onsdag torsdag fredag lOrdag sOndag",
    "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai",
    "poniedziaLek wtorek Sroda czwartek piAtek sobota niedziela",
    "mo di mi do fr sa so",
  ].flatMap(words)

  private static func words(_ text: String) -> [[UInt8]] { text.split(separator: " ").map { Array($0.utf8) } }
}
