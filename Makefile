# tsearch: `make run` shows it at work, `make test` proves it, `make install` installs it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
MAKEFLAGS += --no-print-directory
.PHONY: build run test lint lines format deps test-deps deb-deps install uninstall deb clean

# Debian's names. The tests boot a systemd too, where they can.
BUILD_PACKAGES := make pkg-config libsystemd-dev libcurl4-openssl-dev libsqlite3-dev libxml2-dev libmicrohttpd-dev
DEB_PACKAGES := dpkg-dev debhelper
TEST_PACKAGES := python3-venv python3-dbus python3-gi dbus systemd dbus-user-session libpam-systemd $(DEB_PACKAGES) lintian zsh fish

USER_ID := $(shell id -u)
SUDO := $(if $(filter 0,$(USER_ID)),,sudo)
PREFIX ?= $(if $(filter 0,$(USER_ID)),/usr/local,$(HOME)/.local)
DESTDIR ?=
# Where the programs are; with a folder of one's own nothing is built.
RELEASE := .build/release
BIN ?= $(RELEASE)

# Below a home the user manager reads units from the data folder, elsewhere from PREFIX/lib. The configuration is
# where the daemon looks, whatever PREFIX is.
DATA_HOME := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
IN_HOME := $(filter $(HOME)/%,$(PREFIX))
CONFIGURATION := $(if $(IN_HOME),$(or $(XDG_CONFIG_HOME),$(HOME)/.config),/etc)/tsearch/tsearch.conf
USER_UNITS := $(if $(IN_HOME),$(DATA_HOME)/systemd/user,$(PREFIX)/lib/systemd/user)
CATALOG := $(PREFIX)/lib/systemd/catalog/tsearch.catalog
SYSUSERS := $(PREFIX)/lib/sysusers.d/tsearch.conf
SYSTEM_UNITS := $(PREFIX)/lib/systemd/system
UNITS := tsearchd.socket tsearchd.service
# SHELL:FILE below PREFIX, where each shell looks.
ZSH_FUNCTIONS := share/zsh/site-functions
COMPLETIONS := bash:share/bash-completion/completions/tsearchctl zsh:$(ZSH_FUNCTIONS)/_tsearchctl \
  fish:share/fish/vendor_completions.d/tsearchctl.fish
PAGES = $(notdir $(wildcard etc/man/*.[1-9]))

build: $(if $(filter $(RELEASE),$(BIN)),deps)
	@$(if $(filter $(RELEASE),$(BIN)),swift build -c release --static-swift-stdlib,:)

run: build
	@BIN="$(abspath $(BIN))" bash etc/demo.sh

test: deps test-deps
	swift build --build-tests
	swift test --skip-build
	TSEARCH_JSON_DOCUMENTS=100000 TSEARCH_INDEX_POSTS=10000 \
	  swift test --skip-build --filter 'JSONAgreementTests|QueryIndexTests'
	TSEARCH_MONTH=full swift test --skip-build --filter MonthTests
	Tests/end-to-end/run .build/debug
	Tests/fuzz/run 5

# Hostile bytes for TIME seconds a reader; READER="feed query" takes those alone.
.PHONY: fuzz
TIME ?= 60
fuzz: deps
	Tests/fuzz/run $(TIME) $(READER)

lint: lines
	swift format lint --strict --parallel --recursive Sources Tests Package.swift

# A longer file holds a second idea.
lines:
	@git ls-files 'Sources/*.swift' 'Tests/*.swift' | while read -r file; do \
	  [ -e "$$file" ] || continue; \
	  case "$$file" in Tests/*) most=400;; *) most=300;; esac; \
	  lines=$$(wc -l < "$$file"); \
	  [ "$$lines" -le "$$most" ] || echo "$$file: $$lines lines, the most are $$most"; \
	done | { ! grep .; }

format:
	swift format --in-place --parallel --recursive Sources Tests Package.swift

# Installs what is missing of the packages, and says so; elsewhere than on Debian it only names them.
define install_packages
	@command -v dpkg-query >/dev/null || { echo "not a Debian machine: needed are $(1)"; exit 0; }; \
	missing=(); \
	for package in $(1); do \
	  [ "$$(dpkg-query -W -f='$${db:Status-Status}' $$package 2>/dev/null)" = installed ] || missing+=($$package); \
	done; \
	[ $${#missing[@]} -eq 0 ] || { echo "installing $${missing[*]}"; \
	  $(SUDO) apt-get install -y --no-install-recommends "$${missing[@]}" \
	  || { $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends "$${missing[@]}"; }; }
endef

deps:
	$(call install_packages,$(BUILD_PACKAGES))
	@command -v swift >/dev/null || { echo "Swift 6.3 is missing: https://www.swift.org/install/linux/" >&2; exit 1; }

test-deps:
	$(call install_packages,$(TEST_PACKAGES))

deb-deps:
	$(call install_packages,$(DEB_PACKAGES))

install: build
	@install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(USER_UNITS)"
	@install -s -m 0755 $(BIN)/tsearchd $(BIN)/tsearchctl "$(DESTDIR)$(PREFIX)/bin"
	@for unit in $(UNITS); do \
	  sed 's|/usr/local/bin/|$(PREFIX)/bin/|' systemd/user/$$unit > "$(DESTDIR)$(USER_UNITS)/$$unit"; \
	  chmod 0644 "$(DESTDIR)$(USER_UNITS)/$$unit"; \
	done
	@$(foreach page,$(PAGES),install -D -m 0644 etc/man/$(page) \
	  "$(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $(page)))/$(page)";) :
	@$(foreach target,$(COMPLETIONS),install -d "$(DESTDIR)$(PREFIX)/$(dir $(word 2,$(subst :, ,$(target))))"; \
	  $(BIN)/tsearchctl completion $(word 1,$(subst :, ,$(target))) \
	    > "$(DESTDIR)$(PREFIX)/$(word 2,$(subst :, ,$(target)))";) :
	@[ -e "$(DESTDIR)$(CONFIGURATION)" ] || install -D -m 0644 etc/tsearch.conf "$(DESTDIR)$(CONFIGURATION)"
	@$(if $(IN_HOME),,install -D -m 0644 systemd/tsearch.catalog "$(DESTDIR)$(CATALOG)")
	@$(if $(IN_HOME),,install -D -m 0644 systemd/tsearch.sysusers "$(DESTDIR)$(SYSUSERS)")
	@$(if $(IN_HOME),,for unit in $(UNITS); do \
	  install -d "$(DESTDIR)$(SYSTEM_UNITS)"; \
	  sed 's|/usr/local/bin/|$(PREFIX)/bin/|' systemd/system/$$unit > "$(DESTDIR)$(SYSTEM_UNITS)/$$unit"; \
	  chmod 0644 "$(DESTDIR)$(SYSTEM_UNITS)/$$unit"; \
	done)
	@$(if $(DESTDIR),:,$(MAKE) enable)

# Never for DESTDIR: the machine is another one then.
.PHONY: enable disable
enable:
ifneq ($(IN_HOME),)
	@echo "the message catalog (journalctl -x) is for installs by root only: systemd reads none below a home"
	@if systemctl --user daemon-reload 2>/dev/null; then \
	  systemctl --user enable --quiet $(UNITS); \
	  systemctl --user try-restart tsearchd.service; \
	  systemctl --user start tsearchd.socket; \
	  echo "tsearchd is enabled and starts on first use, and at each log-in"; \
	else \
	  echo "no user manager answers here; once logged in: systemctl --user enable --now $(UNITS)"; \
	fi
else
	@journalctl --update-catalog 2>/dev/null || echo "the message catalog could not be updated, ignoring"
	@systemd-sysusers "$(SYSUSERS)" || echo "the group tsearch could not be made, ignoring"
	@if systemctl daemon-reload 2>/dev/null; then systemctl try-restart tsearchd.service; fi
	@echo "installed; each user enables it for himself: systemctl --user enable --now $(UNITS)"
endif
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "$(PREFIX)/bin is not in PATH: add it, or log in again";; esac
	@echo "next: tsearchctl add --help"

# What a user enabled for himself he disables himself, before.
disable:
ifneq ($(IN_HOME),)
	@systemctl --user disable --now $(UNITS) 2>/dev/null || :
else
	@systemctl disable --now $(UNITS) 2>/dev/null || :
endif

# A configuration that was changed is kept, as searches and hits are.
uninstall:
	@$(if $(DESTDIR),:,$(MAKE) disable)
	@rm -f "$(DESTDIR)$(PREFIX)/bin/tsearchd" "$(DESTDIR)$(PREFIX)/bin/tsearchctl"
	@rm -f $(foreach unit,$(UNITS),"$(DESTDIR)$(USER_UNITS)/$(unit)")
	@rm -f $(foreach target,$(COMPLETIONS),"$(DESTDIR)$(PREFIX)/$(word 2,$(subst :, ,$(target)))")
	@rm -f $(foreach page,$(PAGES),"$(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $(page)))/$(page)")
	@$(if $(IN_HOME),,rm -f "$(DESTDIR)$(CATALOG)" "$(DESTDIR)$(SYSUSERS)" \
	  $(foreach unit,$(UNITS),"$(DESTDIR)$(SYSTEM_UNITS)/$(unit)"))
	@if cmp -s etc/tsearch.conf "$(DESTDIR)$(CONFIGURATION)"; then \
	  rm "$(DESTDIR)$(CONFIGURATION)"; rmdir --ignore-fail-on-non-empty "$(DESTDIR)$(dir $(CONFIGURATION))"; \
	fi
	@$(if $(DESTDIR),:,systemctl $(if $(IN_HOME),--user) daemon-reload 2>/dev/null || :)
	@$(if $(DESTDIR)$(IN_HOME),:,journalctl --update-catalog 2>/dev/null || :)
	@echo "removed; searches, hits and a tsearch.conf that was changed stay"

# A Debian package of the release build, or of the programs in BIN: .build/tsearch_VERSION-1_ARCHITECTURE.deb.
# The version is what the programs say of themselves. The folder `debian` has the rest; debhelper works in a copy.
DEB := .build/deb
.PHONY: deb
deb: build deb-deps
	@rm -rf $(DEB) && mkdir -p $(DEB)/tsearch
	@cp -RL Makefile README.md CHANGELOG.md LICENSE systemd etc debian $(DEB)/tsearch
	@version=$(or $(VERSION),$$($(BIN)/tsearchctl --version | cut -d' ' -f2)); \
	changed=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || date +%s)}; \
	printf '%s\n\n  * The changes of this version are in changelog.gz.\n\n -- %s  %s\n' \
	  "tsearch ($$version-1) unstable; urgency=medium" \
	  "$$(sed -n 's/^Maintainer: //p' debian/control)" "$$(LC_ALL=C date -u -R -d "@$$changed")" \
	  > $(DEB)/tsearch/debian/changelog
	@cd $(DEB)/tsearch && env -u MAKEFLAGS BIN="$(abspath $(BIN))" dpkg-buildpackage --build=binary --no-sign > ../log 2>&1 \
	  || { cat ../log >&2; exit 1; }
	@for package in $(DEB)/*.deb; do mv "$$package" .build/; ls -sh ".build/$${package##*/}"; done

clean:
	rm -rf .build

# Figures, each beside a yardstick of the same run.
.PHONY: bench
bench: build
	@$(if $(filter $(RELEASE),$(BIN)),TSEARCH_BENCH=1 swift build -c release --static-swift-stdlib --product tsearch-bench-pages,:)
	@TSEARCH_FIGURES=1 swift build -c release --static-swift-stdlib --product tsearch-figures
	@FIGURES=$(abspath $(RELEASE))/tsearch-figures Tests/bench/run $(BIN)
