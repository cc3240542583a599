# make demo   scores a picture from fixtures/ and draws what it found
# make test   runs every test
# Both install what is missing first (scripts/setup.sh).

export PATH := $(or $(CARGO_HOME),$(HOME)/.cargo)/bin:$(PATH)

PICTURE ?= fixtures/lacuna/lacuna-d005.jpg
ANNOTATED := demo-out/annotated.png

.PHONY: demo test setup

demo: setup
	cargo build --release
	@mkdir -p demo-out
	cargo run --release --quiet -- score "$(PICTURE)" --annotate $(ANNOTATED)
	@echo
	@echo "Scored: $(PICTURE)"
	@echo "The picture with everything found drawn into it: $(ANNOTATED)"

# without a desktop, so that no window of the system opens
test: setup
	env -u DISPLAY -u WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS=disabled: cargo test

setup:
	@scripts/setup.sh
