//! Measurement and rules to calls: the answer, its probability, what is too close to call, and what
//! could still change the winner.
