# Each target installs what is missing, then does what its name says.

LIBRARIES := libopenblas-dev liblapacke-dev libcairo2-dev libgif-dev libsqlite3-dev
TEST_TOOLS := valgrind python3 python3-jsonschema python3-numpy python3-scipy ffmpeg chromium-headless-shell libbenchmark-tools

.PHONY: help run test bench compare docs gallery man picture demo libraries test-tools

help:
	@echo "make run      build vecbench and measure 10 000 points"
	@echo "make test     all tests, in debug and in release"
	@echo "make bench    the comparisons with C++ and Cairo, charts inside scenes, and the allocation and reference counts of the hot paths"
	@echo "make compare BASE=revision  whether the work tree is slower; prints the exit code, which make itself makes 2"
	@echo "make docs     check and build the documentation into .build/documentation"
	@echo "make man      write the man page of vecbench to .build/vecbench.1"
	@echo "make demo     render the films of the documentation: temperatures of two cities, and an electrocardiogram"
	@echo "make gallery  films of scenes like those of the articles on SwiftUI's animations, as .build/gallery/index.html"
	@echo "make picture  draw the pictures of the documentation; measures the crossover of the kernel sets for one"

run: libraries
	swift build -c release --product vecbench
	.build/release/vecbench --points 10000

test: libraries test-tools
	swift test
	swift test -c release

bench: libraries
	swift run -c release --package-path Benchmarks against-cpp
	swift run -c release --package-path Benchmarks against-cairo
	swift run -c release --package-path Benchmarks inside-scene
	swift package --package-path Benchmarks benchmark --target HotPaths --no-progress

compare: libraries
	scripts/build-to-compare
	@.build/aligned/release/vecbench compare "$(BASE)" .build/aligned/release/vecbench $(OPTIONS); \
	  code=$$?; echo "vecbench compare ended with exit code $$code" >&2; exit $$code

docs: libraries
	@scripts/install-packages python3
	scripts/build-documentation

man: libraries
	@scripts/install-packages python3
	swift build -c release --product vecbench
	scripts/man-page .build/release/vecbench > .build/vecbench.1

gallery: libraries
	swift run articles .build/gallery

picture: libraries
	swift build -c release --product vecbench
	swift build -c release --product crossover-plot
	.build/release/vecbench --operations interpolate --format json --output .build/crossover.json \
	  --points 16,32,64,128,256,512,1k,2k,4k,8k,16k,32k,64k,128k,256k,512k,1m,2m,4m,8m
	.build/release/crossover-plot .build/crossover.json Documentation/crossover.svg
	swift run interruption-plots Sources/FastVectorAnimation/FastVectorAnimation.docc/Resources/interruption.svg

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
