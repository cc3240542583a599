//! What a reading answered, and whether it is true.

/// From this probability on an answer is meant to be sure.
pub const SURE: f64 = 0.9;

/// One answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub what: String,
    pub right: bool,
    pub p: f64,
}

/// Everything that some pictures were answered.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub answers: Vec<Answer>,
    /// What was left open.
    pub open: usize,
    /// Pictures that were not read, with why.
    pub failed: Vec<String>,
}

impl Outcome {
    /// Of a picture that was not read.
    pub fn failed(code: &str) -> Self {
        Self { failed: vec![code.to_owned()], ..Self::default() }
    }

    /// Takes note of an answer; `None` for what was left open.
    pub fn tell(&mut self, what: impl Into<String>, right: Option<bool>, p: f64) {
        match right {
            Some(right) => self.answers.push(Answer { what: what.into(), right, p }),
            None => self.open += 1,
        }
    }

    pub fn add(&mut self, other: Self) {
        self.answers.extend(other.answers);
        self.open += other.open;
        self.failed.extend(other.failed);
    }

    pub fn sure(&self) -> usize {
        self.answers.iter().filter(|a| a.p > SURE).count()
    }

    pub fn wrong(&self) -> Vec<&Answer> {
        self.answers.iter().filter(|a| !a.right).collect()
    }

    pub fn surely_wrong(&self) -> usize {
        self.answers.iter().filter(|a| !a.right && a.p > SURE).count()
    }
}
