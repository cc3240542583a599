# make demo   scores a picture from fixtures/ and draws what it found
# make test   runs every test
# Both install what is missing first (scripts/setup.sh).

export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)

PICTURE ?= $(firstword $(sort $(wildcard fixtures/lacuna/*.jpg fixtures/lacuna/*.png)))
ANNOTATED := demo-out/annotated.png

.PHONY: demo test setup

demo: setup
	@test -n "$(PICTURE)" || { echo "There is no picture in fixtures/lacuna; give one: make demo PICTURE=table.jpg"; exit 1; }
	cargo build --release
	@mkdir -p demo-out
	cargo run --release --quiet -- score "$(PICTURE)" --annotate $(ANNOTATED)
	@echo
	@echo "Scored: $(PICTURE)"
	@echo "The picture with everything found drawn into it: $(ANNOTATED)"

test: setup
	cargo test

setup:
	@scripts/setup.sh
