# taskshell: `make run` and `make test` work on a fresh machine that has a Swift toolchain and make.

PREFIX ?= /usr/local
SWIFT ?= swift
BUILD_FLAGS ?=
# A release contains no trace of its build folder, not even in a hash: two clones produce the same bytes.
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath \
  -Xswiftc -no-toolchain-stdlib-rpath -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."
# A start is faster with libraries linked in and no exported symbols. Because foreign files are read,
# addresses are randomised, and everything resolved by the loader is read-only from then on.
ifeq ($(shell uname -s),Linux)
STATIC_LIBRARIES = .build/static-libraries
RELEASE_FLAGS += -Xswiftc "-L$(CURDIR)/$(STATIC_LIBRARIES)" \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --no-export-dynamic \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --build-id=none
endif
STRIP ?= strip
MANUALS = $(wildcard man/*.[157] man/ja/*.[157])
STRICT_FLAGS = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors

.PHONY: syncthing-test pictures promises run build release test lint format docs sentences bench
.PHONY: bench-peers bench-check bench-dependencies torture torture-everything torture-faults
.PHONY: sanitize-address sanitize-thread team-test sync-test mutation-check fuzz install uninstall
.PHONY: deb deb-check tarball reproducible package-root release-build guide guide-check
.PHONY: guide-transcripts clean dependencies test-dependencies rpm source release-check

run: dependencies
	$(SWIFT) run $(BUILD_FLAGS) taskshell

build: dependencies
	$(SWIFT) build $(BUILD_FLAGS)

release: dependencies release-build

test: dependencies test-dependencies
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	Tests/Support/run-tests.sh $(SWIFT) test $(BUILD_FLAGS) --skip-build

# The compiler's warnings, then the format; a separate build folder, because the flags differ.
lint: dependencies
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	$(SWIFT) build $(STRICT_FLAGS) --scratch-path .build/lint

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# The generated files that are committed: the manuals and the completion scripts.
docs: build
	TASKSHELL_MANUALS=write $(SWIFT) test $(BUILD_FLAGS) --filter theManualIsTheOneOfTheseCommands
	docs/manuals.py .build/debug/taskshell
	.build/debug/taskshell --generate-completion bash > completions/taskshell.bash
	.build/debug/taskshell --generate-completion zsh > completions/_taskshell
	.build/debug/taskshell --generate-completion fish > completions/taskshell.fish

# The guide in both languages: .build/guide/index.html. A broken link is an error.
guide:
	@Tests/Support/install-missing.sh guide
	mkdocs build --quiet -f docs/site/mkdocs.yml

# Checks the guide in Chromium: links, console, width, search, and axe. GUIDE_PICTURES=FOLDER
# draws five pages of each language at both widths.
guide-check: guide
	@Tests/Support/install-missing.sh guide-check
	test -d .build/guide-tools || python3 -m venv .build/guide-tools
	.build/guide-tools/bin/pip install -q --no-deps --require-hashes -r docs/site/requirements.txt
	/usr/bin/python3 docs/site/check.py .build/guide $(GUIDE_PICTURES)

# Writes the current output of the guide's console blocks: review the difference before committing it.
guide-transcripts: build
	docs/site/transcripts.py --write .build/debug/taskshell docs/guide/??/*.md

# The pictures of README and the pages below docs, each from an actual run.
pictures: build test-dependencies
	docs/live.py .build/debug/taskshell > docs/live.svg
	docs/live.py .build/debug/taskshell ja > docs/live.ja.svg
	docs/board.py .build/debug/taskshell > docs/board.svg
	docs/themes.py .build/debug/taskshell docs

# Prints every sentence in English and Japanese, side by side, for review.
sentences: dependencies
	TASKSHELL_PRINT_SENTENCES=1 $(SWIFT) test $(BUILD_FLAGS) --filter everySentenceIsInBothLanguages

# Before a release: records every name that it promises to keep (docs/compatibility.md).
promises: dependencies
	TASKSHELL_WRITE_PROMISES=1 $(SWIFT) test $(BUILD_FLAGS) --filter PromiseTests

bench: release bench-dependencies
	Tests/Benchmarks/bench.sh .build/release/taskshell

# Writes docs/benchmarks: whole processes compared with those of Taskwarrior, todo.txt-cli and topydo.
bench-peers: release bench-dependencies
	Tests/Benchmarks/peers.sh .build/release/taskshell docs/benchmarks $(BENCH_COUNTS)

# Fails if a hot path has grown by a tenth, in instructions, which are repeatable unlike times.
bench-check: release bench-dependencies
	Tests/Benchmarks/instructions.sh .build/release/taskshell docs/benchmarks/instructions.txt

bench-dependencies: test-dependencies
	@Tests/Support/install-missing.sh bench

# Kills, races, power cuts, damage: takes minutes by default, hours with TORTURE_KILLS=10000 and the like.
torture: release
	Tests/Torture/torture.py .build/release/taskshell $(TORTURE_FLAGS)

# Kills, stops, injected errors, folds, editors and replaced stores at once, compared with a model in Python.
torture-everything: release
	Tests/Torture/everything.py .build/release/taskshell --minutes $(or $(TORTURE_MINUTES),30)

# One fault at a time: every system call of every command fails, or is the last one.
torture-faults: release
	Tests/Torture/faults.py .build/release/taskshell $(TORTURE_FLAGS)

# All tests with a sanitizer, in a separate build folder: some 20 minutes.
sanitize-address sanitize-thread: dependencies test-dependencies
	SWIFT_BACKTRACE=enable=no $(SANITIZER_OPTIONS) $(SWIFT) test $(BUILD_FLAGS) \
	  --sanitize=$(@:sanitize-%=%) --scratch-path .build/$@
# Leaks cannot be detected if another process is traced, or a program ends abruptly.
sanitize-address: SANITIZER_OPTIONS = ASAN_OPTIONS=detect_leaks=0

# Tests a team's store while servers, networks and shells die: takes minutes by default, hours with
# TEAM_FLAGS="--changes 2000 --kills 200 --shell-kills 1000" CLUSTER_FLAGS="--each 10". Random commands on
# several machines come first; TEAM_SEEDS=1-50 runs a part of them.
team-test: release
	@Tests/Support/install-missing.sh team
	TASKSHELL_TEAM_SEEDS=$(or $(TEAM_SEEDS),1-200) TASKSHELL_TEAM_PAIRS=1-1296 \
	  $(SWIFT) test $(BUILD_FLAGS) --filter 'RandomTeamTests|PairTests'
	Tests/Team/faults.py .build/release/taskshell $(TEAM_FLAGS)
	Tests/Team/second_machine.py .build/release/taskshell
	Tests/Team/cluster.py .build/release/taskshell $(CLUSTER_FLAGS)

# Tests syncing with a phone: the test servers, and syncing while they misbehave; see Tests/Sync. Random
# changes by two machines and another program come last; SYNC_SEEDS=1-50 runs a part of them.
sync-test: build test-dependencies
	@Tests/Support/install-missing.sh sync
	Tests/Sync/test_servers.py
	Tests/Sync/misbehaviours.py .build/debug/taskshell $(SYNC_FLAGS)
	for seed in 1 2 3 4 5; do \
	  Tests/Sync/kills.py .build/debug/taskshell --seed $$seed || exit 1; \
	  Tests/Sync/kills.py .build/debug/taskshell --seed $$seed --rounds 30 --radicale || exit 1; \
	done
	for server in radicale xandikos davical; do \
	  Tests/Sync/writers.py .build/debug/taskshell --server $$server --seeds $(or $(SYNC_SEEDS),1-30) || exit 1; \
	done
	TASKSHELL_SYNC_SEEDS=$(or $(SYNC_SEEDS),1-200) $(SWIFT) test $(BUILD_FLAGS) --filter RandomSyncTests
	Tests/Sync/machines.py .build/debug/taskshell --seeds $(or $(SYNC_SEEDS),1-200)

# Syncthing between two network namespaces, for SYNCTHING_MINUTES under load; requires root.
syncthing-test: build
	@Tests/Support/install-missing.sh syncthing
	Tests/Sync/syncthing.py .build/debug/taskshell --minutes $(or $(SYNCTHING_MINUTES),10)

# Checks that the tests of the store fail if a safeguard is removed.
mutation-check: dependencies test-dependencies
	Tests/Torture/mutation-check.sh

# Fuzzes the readers of the store, typed text and keys, each for FUZZ_SECONDS.
fuzz: dependencies
	Tests/Fuzz/fuzz.sh $(FUZZ_TARGETS)

# Fetches nothing: everything that the build needs must be installed.
install: release-build
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 .build/release/taskshell "$(DESTDIR)$(PREFIX)/bin/taskshell"
	$(STRIP) "$(DESTDIR)$(PREFIX)/bin/taskshell"
	for page in $(MANUALS); do \
	  folder="$(DESTDIR)$(PREFIX)/share/$$(dirname $$page)/man$${page##*.}"; \
	  install -d "$$folder" && install -m 644 $$page "$$folder/$$(basename $$page)" || exit 1; \
	done
	install -m 644 completions/taskshell.bash \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/taskshell"
	install -m 644 completions/_taskshell "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_taskshell"
	install -m 644 completions/taskshell.fish \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/taskshell.fish"

# The optimiser iterates over its own sets, whose order would otherwise differ in every run.
release-build: $(STATIC_LIBRARIES)
	SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build $(RELEASE_FLAGS)

# A folder of only static libraries, which the linker searches first. The file for libedit is a linker script
# that names its own dependencies; the terminal library stays the system's.
$(STATIC_LIBRARIES):
	mkdir -p $@
	library=$$($(CC) -print-file-name=libstdc++.a); \
	  if [ -f "$$library" ]; then ln -sf "$$library" $@/; fi
	for name in edit.a bsd.a md.a tinfo.so; do $(CC) -print-file-name=lib$$name; done >$@/needed
	if xargs ls <$@/needed >/dev/null 2>&1; then \
	  echo "GROUP($$(xargs <$@/needed))" >$@/libedit.a; \
	fi

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/taskshell" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/taskshell" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_taskshell" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/taskshell.fish"
	for page in $(MANUALS); do \
	  rm -f "$(DESTDIR)$(PREFIX)/share/$$(dirname $$page)/man$${page##*.}/$$(basename $$page)"; \
	done

# Packages, below .build/packages: for Debian, as RPM, a tarball with its checksum, and the source.
deb: package-root
	packaging/deb.sh .build/package-root .build/packages

tarball: package-root
	packaging/tarball.sh .build/package-root .build/packages

rpm: package-root
	@Tests/Support/install-missing.sh rpm
	packaging/rpm.sh .build/package-root .build/packages

source:
	packaging/source.sh .build/packages

# Runs the release workflow here, without the network: packages, sums, SBOM, recipes; everything is installed,
# upgraded and removed. RELEASE_CHECK=full adds a separate Debian and two whole builds.
release-check: package-root
	@Tests/Support/install-missing.sh rpm
	packaging/release-check.sh .build/package-root "$(STATIC_LIBRARIES)" .build/packages

# Checks the Debian package with lintian and in a minimal Debian: installed, upgraded, removed, purged.
deb-check: deb
	@Tests/Support/install-missing.sh package
	packaging/check-deb.sh .build/packages/taskshell_*.deb

# Builds the last commit in two folders; fails unless the bytes are the same.
reproducible:
	packaging/reproducible.sh

package-root: release
	rm -rf .build/package-root
	$(MAKE) install DESTDIR="$(CURDIR)/.build/package-root" PREFIX=/usr
	if [ -e "$(STATIC_LIBRARIES)/libedit.a" ]; then \
	  mkdir -p .build/package-root/usr/share/doc/taskshell && packaging/notices.sh "$(STATIC_LIBRARIES)" \
	    >.build/package-root/usr/share/doc/taskshell/NOTICES; \
	fi

clean:
	rm -rf .build

# Installs the missing requirements of the build: libedit's headers.
dependencies:
	@Tests/Support/install-missing.sh build

# Installs the missing requirements of the tests: a terminal multiplexer, a tracer, other shells, a manual
# checker, a CalDAV server.
test-dependencies:
	@Tests/Support/install-missing.sh test
	@Tests/Sync/prepare.sh
