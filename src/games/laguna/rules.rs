//! The variants of the rules, and the sentences of the rulebook that can be read in more than one way.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::board::{BoardError, RuleChoices, RuleOption};

/// The game's name, as at the door to all games.
pub const NAME: &str = "laguna";
/// Least pearls on a raft that has begun to sail.
pub const LEAST_ON_RAFT: u8 = 2;
/// Most pearls loaded in one turn.
pub const MOST_LOADED: u8 = 3;
/// Pearls on each island at the start.
pub const DEALT: u8 = 3;

/// What a game is played by. The default is the rulebook without its variants, in the readings that
/// [`RULE_OPTIONS`] name first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Rules {
    /// Most pearls on a raft: 4, or 5 in the variant for beginners.
    pub most_on_raft: u8,
    /// Whether the sand timer bounds the turns. Without it pearls stay put once the raft has moved, and a turn
    /// ends only on a reef.
    pub sand_timer: bool,
    /// Whether the players place the pearls on the islands, after the rafts.
    pub players_place_pearls: bool,
    /// Own pearls to bring to the volcano when playing alone, 1 to 6.
    pub alone_goal: u8,
    /// Whether each player must choose an island where nobody else begins.
    pub own_start_island: bool,
    /// Whether a raft may begin on the landing square, and not only beside it.
    pub start_may_cover: bool,
    /// Whether a raft that lies on a reef at the start of a turn may uncover further reefs while pearls are
    /// moved to cover them.
    pub free_repair: bool,
    /// Whether a visible arrow on the other raft forbids an exchange, as one on the own raft does.
    pub both_arrows_forbid_swap: bool,
    /// Most pearls that the players may place on one island: 3 or 4.
    pub island_room: u8,
}

/// Variants and readings, each with its values; the first is the default.
pub const RULE_OPTIONS: &[RuleOption] = &[
    RuleOption {
        name: "raft-pearls",
        values: &["4", "5"],
        what: "Most pearls on a raft; 5 is the rulebook's variant for beginners.",
    },
    RuleOption {
        name: "sand-timer",
        values: &["on", "off"],
        what: "Without it pearls stay put once the raft has moved, and a turn ends only on a reef (a variant).",
    },
    RuleOption {
        name: "island-pearls",
        values: &["dealt", "placed"],
        what: "Whether chance deals the pearls to the islands or the players place them (a variant).",
    },
    RuleOption {
        name: "alone-goal",
        values: &["4", "1", "2", "3", "5", "6"],
        what: "Own pearls to bring to the volcano when playing alone; the player decides.",
    },
    RuleOption {
        name: "start-island",
        values: &["own", "shared"],
        what: "Whether two players may begin at one island; the rulebook does not say.",
    },
    RuleOption {
        name: "start-square",
        values: &["cover", "beside"],
        what: "Whether a raft may begin on the white square or only with a side along it.",
    },
    RuleOption {
        name: "repair",
        values: &["free", "watched"],
        what: "Whether reefs uncovered while a raft aground is made ready at the start of a turn are without effect.",
    },
    RuleOption {
        name: "swap-arrows",
        values: &["own", "both"],
        what: "Whose visible arrows forbid an exchange: the own raft's, or either raft's.",
    },
    RuleOption {
        name: "island-room",
        values: &["3", "4"],
        what: "Most pearls that the players may place on one island.",
    },
];

impl Default for Rules {
    fn default() -> Self {
        Self {
            most_on_raft: 4,
            sand_timer: true,
            players_place_pearls: false,
            alone_goal: 4,
            own_start_island: true,
            start_may_cover: true,
            free_repair: true,
            both_arrows_forbid_swap: false,
            island_room: DEALT,
        }
    }
}

impl Rules {
    /// The rules with these choices of [`RULE_OPTIONS`].
    ///
    /// # Errors
    /// A choice that there is not.
    pub fn from_choices(choices: &RuleChoices) -> Result<Self, BoardError> {
        choices.check(NAME, RULE_OPTIONS)?;
        let mut rules = Self::default();
        rules.choose(choices);
        Ok(rules)
    }

    /// Takes over the values of `choices`, which were checked; what is not among them stays.
    pub(super) fn choose(&mut self, choices: &RuleChoices) {
        for option in RULE_OPTIONS {
            if let Some(value) = choices.chosen(option) {
                self.set(option.name, value);
            }
        }
    }

    /// Sets one option to one of its values.
    fn set(&mut self, option: &str, value: &str) {
        // Values that are not numbers are never used as such.
        let number = value.parse().unwrap_or_default();
        match option {
            "raft-pearls" => self.most_on_raft = number,
            "sand-timer" => self.sand_timer = value == "on",
            "island-pearls" => self.players_place_pearls = value == "placed",
            "alone-goal" => self.alone_goal = number,
            "start-island" => self.own_start_island = value == "own",
            "start-square" => self.start_may_cover = value == "cover",
            "repair" => self.free_repair = value == "free",
            "swap-arrows" => self.both_arrows_forbid_swap = value == "both",
            "island-room" => self.island_room = number,
            _ => {}
        }
    }

    /// The value of every option, by name.
    fn values(&self) -> [(&'static str, String); 9] {
        let either = |first: bool, yes: &str, no: &str| if first { yes.to_owned() } else { no.to_owned() };
        [
            ("raft-pearls", self.most_on_raft.to_string()),
            ("sand-timer", either(self.sand_timer, "on", "off")),
            ("island-pearls", either(self.players_place_pearls, "placed", "dealt")),
            ("alone-goal", self.alone_goal.to_string()),
            ("start-island", either(self.own_start_island, "own", "shared")),
            ("start-square", either(self.start_may_cover, "cover", "beside")),
            ("repair", either(self.free_repair, "free", "watched")),
            ("swap-arrows", either(self.both_arrows_forbid_swap, "both", "own")),
            ("island-room", self.island_room.to_string()),
        ]
    }

    /// Own pearls that win, in the volcano: 6, 5 or 4 with two, three or four players.
    pub const fn goal(&self, players: usize) -> u8 {
        match players {
            0 | 1 => self.alone_goal,
            2 => 6,
            3 => 5,
            _ => 4,
        }
    }
}

/// Only what differs from the default is written.
impl From<Rules> for BTreeMap<String, String> {
    fn from(rules: Rules) -> Self {
        let usual = Rules::default().values();
        let differs = rules.values().into_iter().zip(usual).filter(|(own, usual)| own != usual);
        differs.map(|((name, value), _)| (name.to_owned(), value)).collect()
    }
}

impl TryFrom<BTreeMap<String, String>> for Rules {
    type Error = BoardError;

    fn try_from(chosen: BTreeMap<String, String>) -> Result<Self, BoardError> {
        Self::from_choices(&RuleChoices::new(chosen))
    }
}
