//! Which camera is meant.

use super::list::Node;

/// A camera as the user names it: by number, or by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CameraName {
    /// The number of its device, as `umpire cameras` lists it.
    Number(u32),
    /// Its own name, or a part of it; upper and lower case are one.
    Name(String),
}

impl CameraName {
    /// The camera meant by what follows `camera:`.
    pub fn parse(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Name(text.trim().to_owned()), Self::Number)
    }

    /// The nodes that may be the camera meant, the likeliest first. A camera may have several nodes of one name, of
    /// which one gives pictures. `nodes` are in the order of their numbers.
    pub(super) fn among<'a>(&self, nodes: &'a [Node]) -> Vec<&'a Node> {
        let by = |fits: &dyn Fn(&Node) -> bool| nodes.iter().filter(|node| fits(node)).collect::<Vec<_>>();
        match self {
            Self::Number(number) => by(&|node| node.number == *number),
            Self::Name(name) => {
                let wanted = name.to_lowercase();
                let whole = by(&|node| node.name.to_lowercase() == wanted);
                if whole.is_empty() && !wanted.is_empty() {
                    by(&|node| node.name.to_lowercase().contains(&wanted))
                } else {
                    whole
                }
            }
        }
    }
}

/// What a camera is known by once it was open: when it comes back its number may be another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) name: String,
    pub(super) bus: Option<String>,
}

impl Identity {
    pub(super) fn of(node: &Node) -> Self {
        Self { name: node.name.clone(), bus: node.bus.clone() }
    }

    /// The nodes that may be this camera: those in the same socket, or else those of the same name.
    pub(super) fn among<'a>(&self, nodes: &'a [Node]) -> Vec<&'a Node> {
        let same_name = |node: &&Node| node.name == self.name;
        let same_socket: Vec<&Node> = nodes
            .iter()
            .filter(|node| same_name(node) && self.bus.is_some() && node.bus == self.bus)
            .collect();
        if same_socket.is_empty() { nodes.iter().filter(same_name).collect() } else { same_socket }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(names: &[(u32, &str, &str)]) -> Vec<Node> {
        let node = |(number, name, bus): &(u32, &str, &str)| Node {
            number: *number,
            name: (*name).to_owned(),
            bus: (!bus.is_empty()).then(|| (*bus).to_owned()),
        };
        names.iter().map(node).collect()
    }

    fn numbers(found: Vec<&Node>) -> Vec<u32> {
        found.into_iter().map(|node| node.number).collect()
    }

    #[test]
    fn a_camera_is_found_by_number_by_name_or_by_a_part_of_it() {
        let nodes =
            nodes(&[(0, "HD Webcam", ""), (1, "HD Webcam", ""), (2, "Webcam", ""), (4, "Document cam", "")]);
        for (text, expected) in [
            ("2", vec![2]),
            ("hd webcam", vec![0, 1]),
            ("webcam", vec![2]),
            (" Document ", vec![4]),
            ("cam", vec![0, 1, 2, 4]),
            ("3", vec![]),
            ("C920", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(numbers(CameraName::parse(text).among(&nodes)), expected, "{text:?}");
        }
    }

    #[test]
    fn a_camera_that_comes_back_is_known_by_its_socket_before_its_name() {
        let was = Identity { name: "Cam".to_owned(), bus: Some("usb-1".to_owned()) };
        assert_eq!(numbers(was.among(&nodes(&[(0, "Cam", "usb-2"), (2, "Cam", "usb-1")]))), [2]);
        assert_eq!(numbers(was.among(&nodes(&[(0, "Cam", "usb-2"), (3, "Other", "usb-1")]))), [0]);
        assert!(was.among(&nodes(&[(0, "Other", "usb-2")])).is_empty());
        let unknown = Identity { name: "Cam".to_owned(), bus: None };
        assert_eq!(numbers(unknown.among(&nodes(&[(5, "Cam", "")]))), [5]);
    }
}
