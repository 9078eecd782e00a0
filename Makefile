# Each target installs what is missing, then does what its name says.

LIBRARIES := libopenblas-dev liblapacke-dev libcairo2-dev libgif-dev libisal-dev libsqlite3-dev
STUDY_TOOLS := g++ libbenchmark-dev libbenchmark-tools python3-scipy hyperfine
BENCH_TOOLS := libeigen3-dev
TEST_TOOLS := $(BENCH_TOOLS) valgrind python3 python3-jsonschema python3-numpy python3-scipy ffmpeg chromium-headless-shell libbenchmark-tools libbenchmark-dev rapidjson-dev
ARM_TOOLS := qemu-user libc6-dev-arm64-cross libgcc-12-dev-arm64-cross

.PHONY: help run test test-debug test-release test-gate test-kernels test-swiftui test-macros format fuzz bench compare study docs gallery man picture demo libraries test-tools

help:
	@echo "make run      build vecbench and measure 10 000 points"
	@echo "make test     all tests, in debug and in release; make test-debug and make test-release are the halves"
	@echo "make test-gate  the gate on packages that nobody here wrote, in which slower commits are planted"
	@echo "make test-kernels  the C kernels against their oracles, on this processor and on 64-bit Arm under qemu"
	@echo "make test-swiftui  what SwiftUI apps get, built against a stub of SwiftUI; runs what needs no screen"
	@echo "make test-macros  @Animatable and #Preview, a package of its own that compiles swift-syntax"
	@echo "make format   format the Swift code"
	@echo "make fuzz     hostile inputs under the address sanitizer, for SECONDS=60; what ends the process is kept in Tests/Fuzz/Corpus"
	@echo "make bench    the comparisons with C++, Eigen and Cairo, charts inside scenes, scenes of many views, and the allocation and reference counts of the hot paths"
	@echo "make compare BASE=revision  whether the work tree is slower; prints the exit code, which make itself makes 2"
	@echo "make study    count false alarms and misses of vecbench compare and other tools with PAIRS=60 of each kind, into .build/studies"
	@echo "make docs     check and build the documentation into .build/documentation"
	@echo "make man      write the man page of vecbench to .build/vecbench.1"
	@echo "make demo     render the animations of the documentation: temperatures of two cities, and an electrocardiogram"
	@echo "make gallery  animations of scenes like those of the articles on SwiftUI's animations, as .build/gallery/index.html"
	@echo "make picture  draw the pictures of the documentation; measures the crossover of the kernel sets for one"

run: libraries
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	$$(swift build -c release --show-bin-path $(RELEASE_OPTIONS))/vecbench --points 10000

test: test-debug test-release

test-debug: libraries test-tools
	swift test $(DEBUG_OPTIONS)

test-release: libraries test-tools
	swift test -c release --disable-testable-imports $(RELEASE_OPTIONS)

test-gate: libraries test-tools
	swift build -c release --product vecbench $(RELEASE_OPTIONS)
	Examples/GateYourPackage/gate-real-packages --short \
	  --vecbench $$(swift build -c release --show-bin-path $(RELEASE_OPTIONS))/vecbench

test-kernels:
	@scripts/install-packages $(ARM_TOOLS)
	scripts/test-kernels

test-swiftui:
	scripts/swiftui-stub test $(DEBUG_OPTIONS)

test-macros: libraries
	swift test --package-path Macros $(DEBUG_OPTIONS)

format:
	git ls-files '*.swift' | xargs swift format format --in-place --parallel

fuzz: libraries
	swift build $(DEBUG_OPTIONS) --sanitize=address --scratch-path .build-address --product fuzz
	swift build $(DEBUG_OPTIONS) --sanitize=address --scratch-path .build-address --product vecbench
	ASAN_OPTIONS=detect_leaks=0 .build-address/debug/fuzz --seconds $(or $(SECONDS),60) $(if $(SEED),--seed $(SEED))

bench: libraries
	@scripts/install-packages $(BENCH_TOOLS)
	swift run -c release --package-path Benchmarks against-cpp
	swift run -c release --package-path Benchmarks against-cairo
	swift run -c release --package-path Benchmarks inside-scene
	swift run -c release --package-path Benchmarks many-views
	swift package --package-path Benchmarks benchmark --target HotPaths --no-progress

compare: libraries
	scripts/build-to-compare
	@.build/aligned/release/vecbench compare "$(BASE)" .build/aligned/release/vecbench $(OPTIONS); \
	  code=$$?; echo "vecbench compare ended with exit code $$code" >&2; exit $$code

study: libraries
	@scripts/install-packages $(STUDY_TOOLS)
	swift build -c release --product vecbench
	mkdir -p .build/studies
	swift run -c release simulate-gate --output .build/studies/simulation.jsonl
	.build/release/vecbench selftest --comparisons $(or $(PAIRS),60) --results .build/studies/selftest.jsonl
	scripts/study --vecbench .build/release/vecbench --pairs $(or $(PAIRS),60) --results .build/studies/tools.jsonl
	scripts/plant-regressions --vecbench .build/release/vecbench

docs: libraries
	@scripts/install-packages python3
	scripts/build-documentation $(DEBUG_OPTIONS)

man: libraries
	@scripts/install-packages python3
	swift build -c release --product vecbench
	scripts/man-page .build/release/vecbench > .build/vecbench.1

gallery: libraries
	swift run articles .build/gallery

picture: libraries
	swift build -c release --product vecbench
	.build/release/vecbench --benchmarks interpolate --format svg --output Documentation/crossover.svg \
	  --points 16,32,64,128,256,512,1k,2k,4k,8k,16k,32k,64k,128k,256k,512k,1m,2m,4m,8m
	swift run interruption-plots Sources/FastVectorAnimation/FastVectorAnimation.docc/Resources

demo: libraries
	swift build -c release --product vecbench
	.build/release/vecbench render --from Examples/Data/seattle-temps.csv:temp --to Examples/Data/sf-temps.csv:temp --x date \
	  --title "From Seattle to San Francisco" --subtitle "hourly temperatures, 2010" --y-label "°F" \
	  --size 720x360 --fps 20 --out Documentation/temperatures.gif
	.build/release/vecbench render --from Examples/Data/ecg.csv --to Examples/Data/ecg.csv --animation smooth --speed 0.2 \
	  --to-x-limits 25200..27360 --title "From five minutes to six seconds" --subtitle "an electrocardiogram of 108 000 points" \
	  --x-label "point, at 360 Hz" --y-label mV --size 600x300 --fps 15 --duration 3.5 --out Documentation/electrocardiogram.gif

libraries:
	@scripts/install-packages $(LIBRARIES)

test-tools:
	@scripts/install-packages $(TEST_TOOLS)
