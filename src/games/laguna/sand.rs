//! The sand timer's allowance, without a clock: whoever has one tells how much time has passed.

use serde::{Deserialize, Serialize};

/// What runs through the published timer, ms.
pub const GLASS_MS: u32 = 30_000;

/// The time that the player to move has left.
///
/// A turn has one whole glass, and what the player before left over: at most one glass, however much that player
/// had been left. The time carried over runs first, so what is passed on is what is left, up to one glass.
///
/// It is a value: written down at any moment and read again, it goes on where it was. After a crash it is read
/// again as it was last written, and [`SandTimer::pause`] keeps it still until the players are back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SandForm", into = "SandForm")]
pub struct SandTimer {
    glass_ms: u32,
    carried_ms: u32,
    used_ms: u32,
    running: bool,
}

/// The form in which a timer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SandForm {
    glass_ms: u32,
    carried_ms: u32,
    used_ms: u32,
    running: bool,
}

/// Why a timer cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SandError {
    /// A timer with no sand.
    #[error("the sand timer holds no sand")]
    NoSand,
    /// More was carried over than one glass.
    #[error("{carried_ms} ms were carried over, at most one glass of {glass_ms} ms is")]
    CarriedTooMuch {
        /// Carried over, ms.
        carried_ms: u32,
        /// One glass, ms.
        glass_ms: u32,
    },
    /// More was used than the turn had.
    #[error("{used_ms} ms were used of {allowance_ms} ms")]
    UsedTooMuch {
        /// Used, ms.
        used_ms: u32,
        /// What the turn had, ms.
        allowance_ms: u32,
    },
}

impl Default for SandTimer {
    fn default() -> Self {
        Self { glass_ms: GLASS_MS, carried_ms: 0, used_ms: 0, running: false }
    }
}

impl SandTimer {
    /// A timer before the first turn, paused.
    ///
    /// # Errors
    /// When `glass_ms` is 0.
    pub fn of_glass(glass_ms: u32) -> Result<Self, SandError> {
        SandForm { glass_ms, carried_ms: 0, used_ms: 0, running: false }.try_into()
    }

    /// What the turn had at its beginning, ms.
    pub const fn allowance_ms(self) -> u32 {
        self.glass_ms.saturating_add(self.carried_ms)
    }

    /// What is left of it, ms.
    pub const fn left_ms(self) -> u32 {
        self.allowance_ms().saturating_sub(self.used_ms)
    }

    /// Whether the turn is over.
    pub const fn has_run_out(self) -> bool {
        self.left_ms() == 0
    }

    /// Whether time that passes counts.
    pub const fn is_running(self) -> bool {
        self.running
    }

    /// Keeps the sand still.
    #[must_use]
    pub const fn pause(self) -> Self {
        Self { running: false, ..self }
    }

    /// Starts the sand, or lets it go on.
    #[must_use]
    pub const fn resume(self) -> Self {
        Self { running: true, ..self }
    }

    /// The timer after `passed_ms`; nothing changes while it is paused.
    #[must_use]
    pub fn after(self, passed_ms: u32) -> Self {
        if !self.running {
            return self;
        }
        Self { used_ms: self.used_ms.saturating_add(passed_ms).min(self.allowance_ms()), ..self }
    }

    /// The next player's timer when the turn ends now; it runs or rests as this one does.
    #[must_use]
    pub fn next_turn(self) -> Self {
        Self { carried_ms: self.left_ms().min(self.glass_ms), used_ms: 0, ..self }
    }
}

impl From<SandTimer> for SandForm {
    fn from(timer: SandTimer) -> Self {
        let SandTimer { glass_ms, carried_ms, used_ms, running } = timer;
        Self { glass_ms, carried_ms, used_ms, running }
    }
}

impl TryFrom<SandForm> for SandTimer {
    type Error = SandError;

    fn try_from(form: SandForm) -> Result<Self, SandError> {
        let SandForm { glass_ms, carried_ms, used_ms, running } = form;
        let timer = Self { glass_ms, carried_ms, used_ms, running };
        if glass_ms == 0 {
            Err(SandError::NoSand)
        } else if carried_ms > glass_ms {
            Err(SandError::CarriedTooMuch { carried_ms, glass_ms })
        } else if used_ms > timer.allowance_ms() {
            Err(SandError::UsedTooMuch { used_ms, allowance_ms: timer.allowance_ms() })
        } else {
            Ok(timer)
        }
    }
}
