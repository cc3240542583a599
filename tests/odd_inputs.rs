//! Every odd picture of `fixtures/odd-inputs` is opened upright or refused in a sentence, quickly and in
//! bounded memory.

// The exemption for tests in clippy.toml does not reach helper functions of integration tests.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use table_umpire::capture::{Frame, OpenOptions, PictureError, open_picture};

/// Longest time for one file.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Most memory the whole run may ever hold, KiB: the 12-megapixel pictures need some 50 MiB each.
const PEAK_MEMORY_KIB: u64 = 400 * 1024;

/// Files that the table's Pillow opens and the program refuses: an umpire measures no damaged picture.
/// The first is cut off by a broken chunk, the second shows torn stripes.
const DAMAGED_ALL_THE_SAME: [&str; 2] = ["pil_broken_data_stream.png", "pil_hopper_bad_exif.jpg"];

/// A file that Pillow refuses for a text chunk that would unpack to 3 MB. The program never unpacks texts;
/// what is left is a sound picture of one pixel.
const HARMLESS: &str = "pil_png_decompression_dos.png";

struct Row {
    file: String,
    /// Size when opened, px.
    upright: Option<(usize, usize)>,
    must_open: bool,
    must_refuse: bool,
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/odd-inputs")
}

fn rows() -> Vec<Row> {
    let table = fs::read_to_string(fixtures().join("expected.csv")).unwrap();
    table.lines().skip(1).map(row).collect()
}

/// The table quotes only its last column.
fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.split(',').collect();
    let upright = cells[5].split_once('x').map(|(w, h)| (w.parse().unwrap(), h.parse().unwrap()));
    let wanted = line.rsplit_once(['"', ',']).map_or("", |(_, last)| last);
    let refuse = line.contains("refuse with a plain message; no panic") && cells[0] != HARMLESS;
    let upright = if cells[0] == HARMLESS { Some((1, 1)) } else { upright };
    Row {
        file: cells[0].to_owned(),
        upright,
        must_open: wanted == "decode upright" && !DAMAGED_ALL_THE_SAME.contains(&cells[0]),
        must_refuse: refuse || DAMAGED_ALL_THE_SAME.contains(&cells[0]),
    }
}

fn open(name: &str) -> Result<Frame, PictureError> {
    open_picture(&fixtures().join(name), &OpenOptions::default())
}

fn assert_plain(error: &PictureError) {
    for text in [error.to_string(), error.remedy().to_owned()] {
        assert!(text.ends_with('.') && !text.contains('\n') && text.len() < 400, "not a sentence: {text:?}");
    }
}

#[test]
fn each_file_opens_upright_or_is_refused_in_a_sentence() {
    let rows = rows();
    assert_eq!(rows.len(), 39, "the table names every file");
    let mut wrong = Vec::new();
    for row in &rows {
        let start = Instant::now();
        let result = open(&row.file);
        let took = start.elapsed();
        println!("{:44} {:6.1} ms  {}", row.file, took.as_secs_f64() * 1e3, summary(&result));
        if took > TIME_LIMIT {
            wrong.push(format!("{} took {took:?}", row.file));
        }
        match result {
            Ok(frame) => {
                assert_eq!(frame.rgb.len(), 3 * frame.width * frame.height);
                if row.must_refuse || row.upright != Some((frame.width, frame.height)) {
                    wrong.push(format!("{} opened as {}x{}", row.file, frame.width, frame.height));
                }
            }
            Err(error) => {
                assert_plain(&error);
                if row.must_open {
                    wrong.push(error.to_string());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_peak_memory_is_bounded();
}

fn summary(result: &Result<Frame, PictureError>) -> String {
    match result {
        Ok(frame) => format!("{}x{} {:?}", frame.width, frame.height, frame.focal),
        Err(error) => format!("{}: {error}", error.code()),
    }
}

fn assert_peak_memory_is_bounded() {
    // Only Linux tells; elsewhere the size limits are all there is.
    let Ok(status) = fs::read_to_string("/proc/self/status") else { return };
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib < PEAK_MEMORY_KIB, "peak memory {kib} KiB");
}

#[test]
fn animations_and_multi_picture_files_give_their_first_picture() {
    for name in ["irs_anim.webp", "irs_ball.png", "pil_iss634.gif", "pil_frozenpond.mpo", "pil_flower2.webp"]
    {
        open(name).unwrap();
    }
}

#[test]
fn one_photograph_in_four_orientations_comes_out_the_same_way_up() {
    /// Mean difference of two JPEG encodings of one picture, grey levels.
    const SAME_PICTURE: f64 = 6.0;
    let upright = open("pil_hopper_orientation_2.jpg").unwrap();
    for name in
        ["pil_hopper_orientation_4.jpg", "pil_hopper_orientation_6.jpg", "pil_hopper_orientation_8.jpg"]
    {
        let other = open(name).unwrap();
        let difference: u64 =
            upright.rgb.iter().zip(&other.rgb).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        let mean = difference as f64 / upright.rgb.len() as f64;
        assert!(mean < SAME_PICTURE, "{name} differs by {mean:.1} grey levels");
    }
}

#[test]
fn a_phone_photograph_tells_its_focal_length() {
    let frame = open("exifr_IMG_20180725_163423.jpg").unwrap();
    let focal = frame.focal.unwrap().equivalent_35mm;
    assert!((20.0..40.0).contains(&focal), "{focal} mm");
}

#[cfg(feature = "heic")]
#[test]
fn heic_pictures_open_upright() {
    let frame = open("heif_arrow.heic").unwrap();
    assert_eq!((frame.width, frame.height), (3024, 4032));
    // An arrow drawn in black ink, pointing up: its tip is nearer to the upper edge than its foot to the lower.
    let inked = |row: &&[u8]| row.as_chunks::<3>().0.iter().any(|pixel| pixel.iter().all(|&c| c < 60));
    let rows: Vec<&[u8]> = frame.rgb.chunks_exact(3 * frame.width).collect();
    let above = rows.iter().take_while(|row| !inked(row)).count();
    let below = rows.iter().rev().take_while(|row| !inked(row)).count();
    assert!(2 * above < below, "{above} rows above the arrow, {below} below it");
}

#[cfg(not(feature = "heic"))]
#[test]
fn without_the_feature_a_heic_picture_is_refused_by_name() {
    let error = open("heif_arrow.heic").unwrap_err();
    assert_eq!(error.code(), "unsupported-format");
    assert!(error.to_string().contains("HEIC"));
}

#[test]
fn size_is_refused_before_decoding() {
    let error = open("irs_Bad_reallybig.bmp").unwrap_err();
    assert_eq!(error.code(), "too-large");
    let small = OpenOptions { max_pixels: 1_000_000, ..OpenOptions::default() };
    let error = open_picture(&fixtures().join("exifr_IMG_20180725_163423.jpg"), &small).unwrap_err();
    assert!(matches!(error, PictureError::TooManyPixels { width: 4048, height: 3036, .. }));
    let short = OpenOptions { max_bytes: 1000, ..OpenOptions::default() };
    let error = open_picture(&fixtures().join("irs_cat.jpg"), &short).unwrap_err();
    assert!(matches!(error, PictureError::TooManyBytes { bytes: 21474, limit: 1000, .. }));
}

#[test]
fn what_is_no_picture_file_gets_a_sentence_of_its_own() {
    let folder = std::env::temp_dir().join(format!("table-umpire-odd-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (empty, text) = (folder.join("empty.jpg"), folder.join("text.jpg"));
    fs::write(&empty, b"").unwrap();
    fs::write(&text, "Dear umpire, please score this.\n").unwrap();
    let pipe = folder.join("pipe.jpg");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    let mut cases = vec![
        (folder.join("nothing.jpg"), "no-such-file", "no file"),
        (folder.clone(), "not-a-picture", "folder"),
        (empty, "not-a-picture", "empty"),
        (text, "not-a-picture", "text file"),
        (fixtures().join("pil_truncated_jpeg.jpg"), "damaged", "damaged JPEG"),
        (PathBuf::from("/dev/zero"), "not-a-picture", "device"),
    ];
    if made.is_ok_and(|status| status.success()) {
        cases.push((pipe, "not-a-picture", "pipe"));
    }
    for (path, code, words) in cases {
        let error = open_picture(&path, &OpenOptions::default()).unwrap_err();
        assert_eq!(error.code(), code, "{error}");
        assert!(error.to_string().contains(words), "{error}");
        assert_plain(&error);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_cut_is_noticed() {
    let mut names = vec![
        "pil_hopper_gray.jpg",
        "irs_cat.jpg",
        "pil_hopper_orientation_2.jpg",
        "pil_pil123rgba.png",
        "pil_flower2.webp",
        "pil_tiff_16bit_RGB.tiff",
    ];
    if cfg!(feature = "heic") {
        names.push("heif_RGB_10__128x128.heif");
    }
    let mut missed = Vec::new();
    for name in names {
        let whole = fs::read(fixtures().join(name)).unwrap();
        let path = std::env::temp_dir().join(format!("table-umpire-cut-{}-{name}", std::process::id()));
        for part in 1..20 {
            fs::write(&path, &whole[..whole.len() * part / 20]).unwrap();
            let result = open_picture(&path, &OpenOptions::default());
            if !matches!(&result, Err(PictureError::Damaged { .. })) {
                missed.push(format!("{name} cut to {part}/20: {}", summary(&result)));
            }
        }
        fs::remove_file(&path).unwrap();
    }
    assert!(missed.is_empty(), "{missed:#?}");
}
