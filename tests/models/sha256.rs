//! SHA-256 (FIPS 180-4), for files of a few kilobytes.

/// The first 32 bits of the fractional parts of the cube roots (rounds) or square roots (start) of the first
/// primes.
fn root_bits(count: usize, root: fn(f64) -> f64) -> Vec<u32> {
    let is_prime = |n: &u32| (2..*n).all(|d| !n.is_multiple_of(d));
    let fraction = |prime: u32| (root(f64::from(prime)).fract() * 2.0_f64.powi(32)) as u32;
    (2..).filter(is_prime).take(count).map(fraction).collect()
}

/// The checksum of `bytes`, 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let rounds = root_bits(64, f64::cbrt);
    let mut state = root_bits(8, f64::sqrt);
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((8 * bytes.len() as u64).to_be_bytes());
    for block in padded.chunks(64) {
        let mut w: Vec<u32> =
            block.chunks(4).map(|word| u32::from_be_bytes(word.try_into().unwrap())).collect();
        for i in 16..64 {
            let (a, b) = (w[i - 15], w[i - 2]);
            let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
            let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
            w.push(w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1));
        }
        let mut v = state.clone();
        for i in 0..64 {
            let (a, e) = (v[0], v[4]);
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & v[5]) ^ (!e & v[6]);
            let one = v[7].wrapping_add(s1).wrapping_add(choice).wrapping_add(rounds[i]).wrapping_add(w[i]);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
            v.rotate_right(1);
            v[0] = one.wrapping_add(s0.wrapping_add(majority));
            v[4] = v[4].wrapping_add(one);
        }
        state.iter_mut().zip(v).for_each(|(sum, word)| *sum = sum.wrapping_add(word));
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

#[test]
fn the_checksum_is_that_of_the_standards_example() {
    assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
