//! The container of an evidence file: named parts, stored as they are, the same bytes for the same parts.
//!
//! A ZIP archive without compression, with fixed times, whose first part is a manifest with the SHA-256 of all others.
//! Reading never writes a file: parts go to memory, within limits.

use std::collections::BTreeSet;
use std::io::{Cursor, Read, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// Schema of the manifest.
const SCHEMA: &str = "table-umpire/evidence/1";
/// Name of the manifest in the container.
const MANIFEST: &str = "manifest.json";
/// Most bytes of an evidence file, and of all its parts together: three of the largest pictures.
pub const MAX_BYTES: u64 = 1 << 30;
/// Most parts.
pub const MAX_PARTS: usize = 256;
/// Most bytes of the manifest: some hundred for each part.
const MAX_MANIFEST_BYTES: u64 = 1 << 20;

/// One part of an evidence file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name in the file, `/` between folders.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What the manifest says of a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRecord {
    /// Name of the part.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256, 64 hexadecimal digits.
    pub sha256: String,
}

/// The manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    schema: String,
    /// Version of the program that wrote the file.
    pub program: String,
    /// Every other part, in the order of the file.
    pub parts: Vec<PartRecord>,
}

/// Why a file is no whole evidence file.
#[derive(Debug, thiserror::Error)]
pub enum EvidenceError {
    /// No container, or one that was cut short.
    #[error("it is no evidence file, or it was cut short ({reason})")]
    NotEvidence {
        /// What the reader objects to.
        reason: String,
    },
    /// Larger than is read.
    #[error("it is larger than an evidence file may be")]
    TooLarge,
    /// Parts that are not what the manifest says.
    #[error("it was changed after it was written: {}", list(parts))]
    Tampered {
        /// Names of the parts.
        parts: Vec<String>,
    },
    /// It could not be written.
    #[error("it could not be put together: {reason}")]
    NotPacked {
        /// Why.
        reason: String,
    },
}

fn list(parts: &[String]) -> String {
    parts.join(", ")
}

/// SHA-256 of `bytes`, 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The manifest of these parts.
pub fn manifest_of(parts: &[Part], program: &str) -> Manifest {
    let record = |part: &Part| PartRecord {
        name: part.name.clone(),
        bytes: part.bytes.len() as u64,
        sha256: sha256(&part.bytes),
    };
    Manifest {
        schema: SCHEMA.to_owned(),
        program: program.to_owned(),
        parts: parts.iter().map(record).collect(),
    }
}

/// The bytes of an evidence file by the program of that version.
///
/// # Errors
/// [`EvidenceError`] when it would be too large or cannot be put together.
pub fn pack(parts: &[Part], program: &str) -> Result<Vec<u8>, EvidenceError> {
    let total: u64 = parts.iter().map(|part| part.bytes.len() as u64).sum();
    if total > MAX_BYTES || parts.len() > MAX_PARTS {
        return Err(EvidenceError::TooLarge);
    }
    let refused = |reason: String| EvidenceError::NotPacked { reason };
    let manifest =
        serde_json::to_vec_pretty(&manifest_of(parts, program)).map_err(|e| refused(e.to_string()))?;
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::DEFAULT);
    let first = (MANIFEST, manifest.as_slice());
    for (name, bytes) in
        std::iter::once(first).chain(parts.iter().map(|p| (p.name.as_str(), p.bytes.as_slice())))
    {
        writer.start_file(name, options).map_err(|e| refused(e.to_string()))?;
        writer.write_all(bytes).map_err(|e| refused(e.to_string()))?;
    }
    writer.finish().map(Cursor::into_inner).map_err(|e| refused(e.to_string()))
}

/// The manifest and the parts of an evidence file, each held against its hash; then the whole against what the
/// program writes, so that nothing else can be in it.
///
/// # Errors
/// [`EvidenceError`] when it is none, was cut short, is too large or was changed.
pub fn unpack(file: &[u8]) -> Result<(Manifest, Vec<Part>), EvidenceError> {
    if file.len() as u64 > MAX_BYTES + MAX_MANIFEST_BYTES {
        return Err(EvidenceError::TooLarge);
    }
    let none = |reason: String| EvidenceError::NotEvidence { reason };
    let mut archive = ZipArchive::new(Cursor::new(file)).map_err(|e| none(e.to_string()))?;
    if archive.len() > MAX_PARTS + 1 {
        return Err(EvidenceError::TooLarge);
    }
    let manifest = read_part(&mut archive, MANIFEST, MAX_MANIFEST_BYTES).map_err(none)?;
    let manifest: Manifest =
        serde_json::from_slice(&manifest).map_err(|e| none(format!("{MANIFEST}: {e}")))?;
    if manifest.schema != SCHEMA {
        return Err(none(format!("its schema is {:?}, not {SCHEMA:?}", manifest.schema)));
    }
    let names: BTreeSet<&str> = manifest.parts.iter().map(|record| record.name.as_str()).collect();
    if names.len() != manifest.parts.len() || names.contains(MANIFEST) {
        return Err(none("its manifest names a part twice".to_owned()));
    }
    let (mut parts, mut changed, mut left) = (Vec::new(), Vec::new(), MAX_BYTES);
    for record in &manifest.parts {
        left = left.checked_sub(record.bytes).ok_or(EvidenceError::TooLarge)?;
        match read_part(&mut archive, &record.name, record.bytes) {
            Ok(bytes) if bytes.len() as u64 == record.bytes && sha256(&bytes) == record.sha256 => {
                parts.push(Part { name: record.name.clone(), bytes });
            }
            _ => changed.push(record.name.clone()),
        }
    }
    if !changed.is_empty() {
        return Err(EvidenceError::Tampered { parts: changed });
    }
    if pack(&parts, &manifest.program)? != file {
        return Err(EvidenceError::Tampered { parts: vec!["the container itself".to_owned()] });
    }
    Ok((manifest, parts))
}

/// At most `limit` bytes of a part that is stored as it is.
fn read_part(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str, limit: u64) -> Result<Vec<u8>, String> {
    let part = archive.by_name(name).map_err(|e| format!("{name}: {e}"))?;
    if part.compression() != CompressionMethod::Stored || part.size() > limit {
        return Err(format!("{name} is not stored as it is"));
    }
    let mut bytes = Vec::new();
    part.take(limit).read_to_end(&mut bytes).map_err(|e| format!("{name}: {e}"))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Vec<Part> {
        ["pictures/00", "../../etc/passwd"]
            .map(|name| Part { name: name.to_owned(), bytes: name.repeat(40).into_bytes() })
            .to_vec()
    }

    #[test]
    fn the_same_parts_give_the_same_bytes_and_come_back() {
        let file = pack(&parts(), "1.2.3").unwrap();
        assert_eq!(file, pack(&parts(), "1.2.3").unwrap());
        let (manifest, back) = unpack(&file).unwrap();
        assert_eq!((manifest.program.as_str(), back), ("1.2.3", parts()));
    }

    #[test]
    fn a_file_cut_short_or_changed_anywhere_is_refused() {
        let file = pack(&parts(), "1.2.3").unwrap();
        for length in (0..file.len()).step_by(7) {
            assert!(unpack(&file[..length]).is_err(), "{length}");
        }
        for place in 0..file.len() {
            let mut changed = file.clone();
            changed[place] ^= 0x20;
            assert!(unpack(&changed).is_err(), "byte {place}");
        }
        let mut longer = file;
        longer.extend(b"more");
        assert!(unpack(&longer).is_err());
    }

    #[test]
    fn the_part_that_was_changed_is_named() {
        let mut file = pack(&parts(), "1.2.3").unwrap();
        let place = file.windows(24).position(|w| w == b"pictures/00pictures/00pi").unwrap();
        file[place + 13] = b'X';
        let error = unpack(&file).unwrap_err().to_string();
        assert!(error.contains("pictures/00") && !error.contains("passwd"), "{error}");
    }

    /// A container with this manifest and these parts beside it.
    fn forged(manifest: &[u8], parts: &[Part], method: CompressionMethod) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(method);
        let all =
            std::iter::once((MANIFEST, manifest)).chain(parts.iter().map(|p| (p.name.as_str(), &*p.bytes)));
        for (name, bytes) in all {
            writer.start_file(name, options).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn a_manifest_that_lies_about_its_parts_is_refused() {
        let honest = serde_json::to_value(manifest_of(&parts(), "1")).unwrap();
        let stored = CompressionMethod::Stored;
        let mut twice = honest.clone();
        twice["parts"][1] = twice["parts"][0].clone();
        let mut itself = honest.clone();
        itself["parts"][0]["name"] = MANIFEST.into();
        let mut longer = honest.clone();
        longer["parts"][0]["bytes"] = u64::MAX.into();
        let mut none = honest.clone();
        none["parts"] = serde_json::json!([]);
        for (manifest, words) in [
            (twice, "names a part twice"),
            (itself, "names a part twice"),
            (longer, "larger than an evidence file may be"),
            (none, "the container itself"),
        ] {
            let error = unpack(&forged(manifest.to_string().as_bytes(), &parts(), stored)).unwrap_err();
            assert!(error.to_string().contains(words), "{error}");
        }
        let deep = "[".repeat(100_000);
        assert!(unpack(&forged(deep.as_bytes(), &parts(), stored)).is_err());
    }
}
