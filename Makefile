# Each target first installs the Debian packages that it needs.

LIBRARIES := libopenblas-dev liblapacke-dev libcairo2-dev libgif-dev libisal-dev liblzma-dev libpango1.0-dev libsqlite3-dev libxml2-dev libzip-dev libzstd-dev
STUDY_TOOLS := g++ libbenchmark-dev libbenchmark-tools python3-scipy hyperfine
BENCH_TOOLS := libeigen3-dev
TEST_TOOLS := $(BENCH_TOOLS) valgrind python3 python3-jsonschema python3-numpy python3-scipy ffmpeg fonts-noto-color-emoji chromium-headless-shell poppler-utils libbenchmark-tools libbenchmark-dev rapidjson-dev
SQL_TOOLS := libpq-dev postgresql python3
ARM_TOOLS := qemu-user libc6-dev-arm64-cross libgcc-12-dev-arm64-cross

# The targets to test under the address sanitizer, which finds errors in code with pointers, and under the thread sanitizer.
ADDRESS_TARGETS := ConcurrencyTests FastVectorTests FastVectorChartsTests FastVectorFilesTests FastVectorDataTests FastVectorCairoTests fuzz vecbench FastVectorTool
THREAD_TARGETS := ConcurrencyTests FastVectorViewerTests

# SwiftPM passes the names of the enabled traits to the compiler in the iteration order of a Set. Without deterministic hashing, this
# order can be different whenever the environment changes, and all modules are then compiled again.
export SWIFT_DETERMINISTIC_HASHING := 1

# Swift compiles test targets with an index of all symbols that they use. Without the symbols of system modules, this
# takes a minute less.
INDEX_OPTIONS := -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules

# Release builds have no debug information, and each module is compiled in one process instead of two. Together, this saves about 5 %
# of the processor time of `make run`.
RELEASE_OPTIONS := $(INDEX_OPTIONS) -Xswiftc -no-emit-module-separately-wmo -debug-info-format none
DEBUG_OPTIONS := $(INDEX_OPTIONS)

.PHONY: help build install run test test-release test-scenes test-all test-debug test-address test-thread test-sql test-endurance test-gate test-kernels test-swiftui format fuzz bench compare study docs gallery picture demo libraries test-tools

help:
	@echo "make build         build vecbench and fastvector into .build/release"
	@echo "make install       install both into PREFIX=/usr/local, with man pages and shell completions"
	@echo "make run           build vecbench and measure 10 000 points"
	@echo "make test          build and run all tests: test-release and test-scenes"
	@echo "make test-all      also run all tests below"
	@echo "make test-release  run all tests of the root package in a release build"
	@echo "make test-scenes   run all tests of the package Scenes, which compiles swift-syntax"
	@echo "make test-debug    run all tests of the root package in a debug build"
	@echo "make test-endurance  run the tests with 36 000 interrupted animations"
	@echo "make test-address  test code with pointers under the address sanitizer"
	@echo "make test-thread   test code with threads under the thread sanitizer, without OpenBLAS and vector instructions"
	@echo "make test-sql      test FastVectorSQL with PostgreSQL servers in temporary folders"
	@echo "make test-gate     run the gate on third-party packages with planted slowdowns"
	@echo "make test-kernels  test the C kernels on this processor, and on 64-bit Arm under qemu"
	@echo "make test-swiftui  test FastVectorSwiftUI against a stub of SwiftUI"
	@echo "make format        format the Swift code"
	@echo "make fuzz          try random inputs under the address sanitizer for SECONDS=60; keeps crashes in Tests/Fuzz/Corpus"
	@echo "make bench         compare with C++, Eigen and Cairo; measure scenes; count allocations and references"
	@echo "make compare       compare the work tree with BASE=revision; prints the exit code, because make itself exits with 2"
	@echo "make study         measure false alarms and misses with PAIRS=60 of each kind, into .build/studies"
	@echo "make docs          check the documentation and build it into .build/documentation"
	@echo "make demo          render the animations in the documentation"
	@echo "make gallery       render the animations of the articles into .build/gallery/index.html"
	@echo "make picture       draw the pictures in the documentation; measures the crossover of the kernel sets"

build: libraries
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	swift build -c release --product fastvector $(RELEASE_OPTIONS)

run: libraries
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	$$(swift build -c release --show-bin-path $(RELEASE_OPTIONS))/vecbench --points 10000

test: test-release test-scenes

# With --test-product, SwiftPM doesn't compile the targets that no test uses, such as the libraries of the package Scenes.
test-release: libraries test-tools
	swift test -c release --disable-testable-imports --test-product FastVectorPackageTests $(RELEASE_OPTIONS)

test-all: test test-debug test-endurance test-address test-thread test-sql test-swiftui test-kernels test-gate

test-debug: libraries test-tools
	swift test --test-product FastVectorPackageTests $(DEBUG_OPTIONS)

# 36 000 frames are ten minutes at 60 frames per second. Each of them interrupts an animation.
test-endurance: libraries test-tools
	FASTVECTOR_INTERRUPTIONS=36000 \
	  swift test -c release --disable-testable-imports --test-product FastVectorPackageTests $(RELEASE_OPTIONS) \
	  --filter EnduranceTests

# 100 interruptions create more animations than can run at once, and more vectors than a symbolic basis holds
# (`Basis.capacity`). Leaks are ignored, because Foundation and the test runner leak. To save time, stack traces of
# allocations have two frames instead of thirty.
test-address: libraries test-tools
	FASTVECTOR_INTERRUPTIONS=100 ASAN_OPTIONS=detect_leaks=0:malloc_context_size=2 \
	  scripts/with-targets .build-address "$(ADDRESS_TARGETS)" test --sanitize=address $(SANITIZER_OPTIONS)

# This build has neither OpenBLAS, which sanitizers can't instrument, nor kernels for specific instruction sets, so it also tests
# that both are optional.
test-thread: libraries test-tools
	FASTVECTOR_INTERRUPTIONS=100 \
	  scripts/with-targets .build-thread "$(THREAD_TARGETS)" test --sanitize=thread $(SANITIZER_OPTIONS) \
	  --traits Tools -Xcc -DFASTVECTOR_PORTABLE

test-sql: libraries
	@scripts/install-packages $(SQL_TOOLS)
	scripts/with-targets .build-sql FastVectorSQLTests test --traits default,PostgreSQL $(DEBUG_OPTIONS)

test-gate: libraries test-tools
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	Examples/GateYourPackage/gate-real-packages --short \
	  --vecbench $$(swift build -c release --show-bin-path $(RELEASE_OPTIONS))/vecbench

test-kernels:
	@scripts/install-packages $(ARM_TOOLS)
	scripts/test-kernels

test-swiftui:
	scripts/swiftui-stub test $(DEBUG_OPTIONS)

test-scenes: libraries
	swift test --package-path Scenes $(DEBUG_OPTIONS)

format:
	git ls-files '*.swift' | xargs swift format format --in-place --parallel

fuzz: libraries
	scripts/with-targets .build-address "$(ADDRESS_TARGETS)" build --sanitize=address $(SANITIZER_OPTIONS)
	ASAN_OPTIONS=detect_leaks=0 .build-address/debug/fuzz --seconds $(or $(SECONDS),60) $(if $(SEED),--seed $(SEED))

bench: libraries
	@scripts/install-packages $(BENCH_TOOLS)
	swift run -c release --package-path Benchmarks against-cpp
	swift run -c release --package-path Benchmarks against-cairo
	swift run -c release --package-path Scenes inside-scene
	swift run -c release --package-path Scenes many-views
	swift package --package-path Benchmarks benchmark --target HotPaths --no-progress

compare: libraries
	scripts/build-to-compare
	@.build/aligned/release/vecbench compare "$(BASE)" .build/aligned/release/vecbench $(OPTIONS); \
	  code=$$?; echo "vecbench compare ended with exit code $$code" >&2; exit $$code

study: libraries
	@scripts/install-packages $(STUDY_TOOLS)
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	mkdir -p .build/studies
	swift run -c release simulate-gate --output .build/studies/simulation.jsonl
	.build/release/vecbench selftest --comparisons $(or $(PAIRS),60) --results .build/studies/selftest.jsonl
	scripts/study --vecbench .build/release/vecbench --pairs $(or $(PAIRS),60) --results .build/studies/tools.jsonl
	scripts/plant-regressions --vecbench .build/release/vecbench

docs: libraries
	@scripts/install-packages python3
	scripts/build-documentation $(DEBUG_OPTIONS)

install: build
	@scripts/install-packages python3
	scripts/install-tools $$(swift build -c release --show-bin-path $(RELEASE_OPTIONS)) $(DESTDIR)$(or $(PREFIX),/usr/local)

gallery: libraries
	swift run --package-path Scenes articles .build/gallery

picture: libraries
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	.build/release/vecbench --benchmarks interpolate --format svg --output Documentation/crossover.svg \
	  --points 16,32,64,128,256,512,1k,2k,4k,8k,16k,32k,64k,128k,256k,512k,1m,2m,4m,8m
	swift run interruption-plots Sources/FastVectorAnimation/FastVectorAnimation.docc/Resources

demo: libraries
	swift build -c release --product fastvector $(RELEASE_OPTIONS)
	.build/release/fastvector render --from Examples/Data/seattle-temps.csv:temp --to Examples/Data/sf-temps.csv:temp --x date \
	  --title "From Seattle to San Francisco" --subtitle "hourly temperatures, 2010" --y-label "°F" \
	  --size 720x360 --fps 20 --out Documentation/temperatures.gif
	.build/release/fastvector render --from Examples/Data/ecg.csv --to Examples/Data/ecg.csv --animation smooth --speed 0.2 \
	  --to-x-limits 25200..27360 --title "From five minutes to six seconds" --subtitle "an electrocardiogram of 108 000 points" \
	  --x-label "point, at 360 Hz" --y-label mV --size 600x300 --fps 15 --duration 3.5 --out Documentation/electrocardiogram.gif

libraries:
	@scripts/install-packages $(LIBRARIES)

test-tools:
	@scripts/install-packages $(TEST_TOOLS)
