# taskshell: `make run` and `make test` work on a fresh machine that has a Swift toolchain and make.

PREFIX ?= /usr/local
SWIFT ?= swift
BUILD_FLAGS ?=
RELEASE_FLAGS = -c release --static-swift-stdlib
STRICT_FLAGS = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors

.PHONY: run build release test lint format docs sentences bench torture mutation-check install uninstall clean dependencies test-dependencies

run: dependencies
	$(SWIFT) run $(BUILD_FLAGS) taskshell

build: dependencies
	$(SWIFT) build $(BUILD_FLAGS)

release: dependencies
	$(SWIFT) build $(RELEASE_FLAGS)

test: dependencies test-dependencies
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	Tests/Support/run-tests.sh $(SWIFT) test $(BUILD_FLAGS) --skip-build

# The compiler's own opinion, then the format; a second build folder, because the flags differ.
lint: dependencies
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	$(SWIFT) build $(STRICT_FLAGS) --scratch-path .build/lint

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests

# What is committed but derived: the manual page and the completion scripts.
docs: build
	.build/debug/taskshell --generate-manual > man/taskshell.1
	.build/debug/taskshell --generate-completion bash > completions/taskshell.bash
	.build/debug/taskshell --generate-completion zsh > completions/_taskshell
	.build/debug/taskshell --generate-completion fish > completions/taskshell.fish

# Every sentence in English and Japanese, side by side, to be read once more.
sentences: dependencies
	TASKSHELL_PRINT_SENTENCES=1 $(SWIFT) test $(BUILD_FLAGS) --filter everySentenceIsInBothLanguages

bench: release test-dependencies
	Tests/Benchmarks/bench.sh .build/release/taskshell

# Kills, races, power cuts, damage: minutes as it is, hours with TORTURE_KILLS=10000 and the like.
torture: release
	Tests/Torture/torture.py .build/release/taskshell $(TORTURE_FLAGS)

# Sees that the tests of the store notice it when a safeguard is taken out.
mutation-check: dependencies test-dependencies
	Tests/Torture/mutation-check.sh

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 .build/release/taskshell "$(DESTDIR)$(PREFIX)/bin/taskshell"
	install -m 644 man/taskshell.1 "$(DESTDIR)$(PREFIX)/share/man/man1/taskshell.1"
	install -m 644 completions/taskshell.bash \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/taskshell"
	install -m 644 completions/_taskshell "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_taskshell"
	install -m 644 completions/taskshell.fish \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/taskshell.fish"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/taskshell" "$(DESTDIR)$(PREFIX)/share/man/man1/taskshell.1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/taskshell" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_taskshell" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/taskshell.fish"

clean:
	rm -rf .build

# What the build needs and the machine lacks: libedit's headers.
dependencies:
	@Tests/Support/install-missing.sh build

# What the tests need as well: a terminal multiplexer, a tracer, other shells, a manual checker.
test-dependencies:
	@Tests/Support/install-missing.sh test
