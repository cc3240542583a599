#!/usr/bin/env python3
"""Trains a small convolutional network to read a flower's kind, on patches drawn here, and writes it as ONNX.

It is an experiment, not a part of the program: the program holds no network, since this one reads no better than
the classical reading (README, "Learned parts"). Only numpy is needed, and onnx to write the file.

    python3 models/train/flower_kinds.py models/lacuna.toml kinds.onnx
    python3 models/train/flower_kinds.py models/lacuna.toml kinds.onnx --test PATCHES.npz

PATCHES.npz holds `patches` (n, 24, 24, 3: 8-bit values, the flower's face 2.6 radii wide) and `kinds` (n: index in
the model, in its order). No picture is trained on: petal colours and numbers of lobes come from the appearance
model, everything else from the ranges below.
"""

import sys
import tomllib

import numpy as np

SEED = 20
SIDE = 24           # cells of a patch along a side
REACH = 1.3         # half of a patch, flower radii
FLOOR = 8.0         # added to 8-bit values before the logarithm, as the program does
FINE = 72           # cells in which a flower is drawn before it is made small
PATCHES = 14000
EPOCHS = 12
BATCH = 128
RATE = 2e-3         # of Adam (Kingma and Ba 2015)


def draw(rng, kinds):
    """One patch, 8-bit values, and its kind."""
    kind = int(rng.integers(len(kinds)))
    axis = (np.arange(FINE) + 0.5) / FINE * 2 * REACH - REACH
    x, y = np.meshgrid(axis + rng.normal(0, 0.04), axis + rng.normal(0, 0.04))
    cloth = np.array([62.0, 62.0, 58.0]) * np.exp(rng.normal(0, 0.1))
    picture = np.ones((FINE, FINE, 3)) * cloth

    def flower(k, cx, cy, gloss):
        petal = (cloth + FLOOR) * np.exp(np.array(kinds[k]["petal"]) + rng.normal(0, 0.05, 3) + rng.normal(0, 0.12)) - FLOOR
        lobes, depth, turn = kinds[k]["lobes"], rng.uniform(0.1, 0.28), rng.uniform(0, 7)
        sharp = rng.uniform(0.5, 2.0)

        def inside(dx, dy):
            r, a = np.hypot(x - cx - dx, y - cy - dy), np.arctan2(y - cy - dy, x - cx - dx)
            wave = (0.5 - 0.5 * np.cos(lobes * (a - turn))) ** sharp
            return r < 1 - depth * wave

        lean = rng.uniform(0, 0.35)
        away = rng.uniform(0, 2 * np.pi)
        side = inside(lean * np.cos(away), lean * np.sin(away))
        picture[side] = petal * rng.uniform(0.3, 0.6)
        top = inside(0, 0)
        shine = gloss * (1 + 0.5 * (x * np.cos(away) + y * np.sin(away)))[..., None]
        lit = petal + np.clip(shine, 0, 1) * (235 - petal)
        picture[top] = lit[top]
        lace = np.hypot(x - cx, y - cy) < rng.uniform(0.5, 0.6)
        pale = np.array([226.0, 216.0, 202.0])
        picture[lace] = rng.uniform(0.55, 1.0) * pale + rng.uniform(0, 0.3) * petal

    if rng.random() < 0.25:
        turn = rng.uniform(0, 2 * np.pi)
        flower(int(rng.integers(len(kinds))), 2.05 * np.cos(turn), 2.05 * np.sin(turn), 0.0)
    flower(kind, 0.0, 0.0, min(rng.exponential(0.12), 0.6))
    if rng.random() < 0.12:  # a pawn before it
        turn = rng.uniform(0, 2 * np.pi)
        near = np.hypot(x - 1.1 * np.cos(turn), y - 1.1 * np.sin(turn)) < rng.uniform(0.4, 0.7)
        picture[near] = np.array([150.0, 140.0, 120.0]) * rng.uniform(0.4, 1.2)
    light = np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.12, 3))
    across = int(rng.integers(12, 34))  # px of the camera over the patch
    blur = np.clip(rng.normal(0.9, 0.35), 0.4, 2.0) * FINE / across
    picture = smooth(picture, blur)
    at = ((np.arange(across) + 0.5) / across * FINE).astype(int)
    small = picture[at][:, at] * light
    small = np.clip(np.round(small + rng.normal(0, rng.uniform(0.5, 6), small.shape)), 0, 255)
    return resized(small), kind


def smooth(picture, sigma):
    reach = int(np.ceil(2.5 * sigma))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        pad = [(0, 0)] * 3
        pad[axis] = (reach, reach)
        wide = np.pad(picture, pad, mode="edge")
        picture = sum(w * np.take(wide, np.arange(FINE) + i, axis=axis) for i, w in enumerate(weights))
    return picture


def resized(picture):
    """Bilinear, to SIDE cells."""
    n = len(picture)
    at = np.clip((np.arange(SIDE) + 0.5) / SIDE * n - 0.5, 0, n - 1.001)
    i, f = at.astype(int), at % 1
    rows = picture[i] * (1 - f)[:, None, None] + picture[i + 1] * f[:, None, None]
    return rows[:, i] * (1 - f)[None, :, None] + rows[:, i + 1] * f[None, :, None]


def normal(patches):
    """Log colours over the cloth's: the median of the patch's darkest third by brightness outside the face."""
    axis = (np.arange(SIDE) + 0.5) / SIDE * 2 * REACH - REACH
    rim = np.hypot(*np.meshgrid(axis, axis)) > 1.15
    logs = np.log(patches.astype(np.float64) + FLOOR)
    outside = logs[:, rim]
    order = np.argsort(outside.sum(2), axis=1)[:, : rim.sum() // 2]
    cloth = np.median(np.take_along_axis(outside, order[..., None], 1), axis=1)
    return (logs - cloth[:, None, None]).transpose(0, 3, 1, 2)


def columns(v):
    """Windows of 3 by 3 at a stride of 2, zero outside: (n, c * 9, h / 2, w / 2)."""
    n, c, h, w = v.shape
    wide = np.pad(v, ((0, 0), (0, 0), (1, 1), (1, 1)))
    cut = [wide[:, :, i : i + h : 2, j : j + w : 2] for i in range(3) for j in range(3)]
    return np.stack(cut, 2).reshape(n, c * 9, h // 2, w // 2)


def uncolumns(g, shape):
    n, c, h, w = shape
    wide = np.zeros((n, c, h + 2, w + 2))
    g = g.reshape(n, c, 9, h // 2, w // 2)
    for k in range(9):
        wide[:, :, k // 3 : k // 3 + h : 2, k % 3 : k % 3 + w : 2] += g[:, :, k]
    return wide[:, :, 1:-1, 1:-1]


class Network:
    """Two convolutions of 3 by 3 at a stride of 2, one hidden layer, one score a kind."""

    def __init__(self, rng, kinds):
        def start(*shape):
            return rng.normal(0, np.sqrt(2 / shape[1]), shape)

        self.p = [start(12, 27), np.zeros(12), start(24, 108), np.zeros(24), start(48, 24 * 36), np.zeros(48),
                  start(kinds, 48), np.zeros(kinds)]
        self.m = [[np.zeros_like(v), np.zeros_like(v)] for v in self.p]
        self.t = 0

    def forward(self, x):
        a, b, c, d, e, f, g, h = self.p
        self.x, self.c1 = x, columns(x)
        self.h1 = np.maximum(np.einsum("ok,nkhw->nohw", a, self.c1, optimize=True) + b[:, None, None], 0)
        self.c2 = columns(self.h1)
        self.h2 = np.maximum(np.einsum("ok,nkhw->nohw", c, self.c2, optimize=True) + d[:, None, None], 0)
        self.flat = self.h2.reshape(len(x), -1)
        self.h3 = np.maximum(self.flat @ e.T + f, 0)
        z = self.h3 @ g.T + h
        z = np.exp(z - z.max(1, keepdims=True))
        return z / z.sum(1, keepdims=True)

    def learn(self, x, kinds):
        p = self.forward(x)
        z = p.copy()
        z[np.arange(len(x)), kinds] -= 1
        z /= len(x)
        _, _, c, _, e, _, g, _ = self.p
        grads = [None] * 8
        grads[6], grads[7] = z.T @ self.h3, z.sum(0)
        z = z @ g * (self.h3 > 0)
        grads[4], grads[5] = z.T @ self.flat, z.sum(0)
        z = (z @ e).reshape(self.h2.shape) * (self.h2 > 0)
        grads[2], grads[3] = np.einsum("nohw,nkhw->ok", z, self.c2, optimize=True), z.sum((0, 2, 3))
        z = uncolumns(np.einsum("ok,nohw->nkhw", c, z, optimize=True), self.h1.shape) * (self.h1 > 0)
        grads[0], grads[1] = np.einsum("nohw,nkhw->ok", z, self.c1, optimize=True), z.sum((0, 2, 3))
        self.t += 1
        for v, grad, m in zip(self.p, grads, self.m):
            m[0] = 0.9 * m[0] + 0.1 * grad
            m[1] = 0.999 * m[1] + 0.001 * grad * grad
            v -= RATE * (m[0] / (1 - 0.9**self.t)) / (np.sqrt(m[1] / (1 - 0.999**self.t)) + 1e-8)

    def write(self, path):
        """As ONNX, opset 13: input `patches` (n, 3, 24, 24), output `kinds` (n, k)."""
        import onnx
        from onnx import TensorProto, helper, numpy_helper

        a, b, c, d, e, f, g, h = [v.astype(np.float32) for v in self.p]
        weights = {"a": a.reshape(12, 3, 3, 3), "b": b, "c": c.reshape(24, 12, 3, 3), "d": d, "e": e, "f": f, "g": g, "h": h}
        conv = {"kernel_shape": [3, 3], "strides": [2, 2], "pads": [1, 1, 1, 1]}
        nodes = [
            helper.make_node("Conv", ["patches", "a", "b"], ["1"], **conv), helper.make_node("Relu", ["1"], ["2"]),
            helper.make_node("Conv", ["2", "c", "d"], ["3"], **conv), helper.make_node("Relu", ["3"], ["4"]),
            helper.make_node("Flatten", ["4"], ["5"]), helper.make_node("Gemm", ["5", "e", "f"], ["6"], transB=1),
            helper.make_node("Relu", ["6"], ["7"]), helper.make_node("Gemm", ["7", "g", "h"], ["8"], transB=1),
            helper.make_node("Softmax", ["8"], ["kinds"], axis=1),
        ]
        ports = [helper.make_tensor_value_info(n, TensorProto.FLOAT, s)
                 for n, s in (("patches", ["n", 3, SIDE, SIDE]), ("kinds", ["n", len(h)]))]
        graph = helper.make_graph(nodes, "flower kinds", ports[:1], ports[1:],
                                  [numpy_helper.from_array(v, n) for n, v in weights.items()])
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        onnx.checker.check_model(model)
        onnx.save(model, path)


def main():
    model, out = sys.argv[1:3]
    kinds = tomllib.load(open(model, "rb"))["kind"]
    rng = np.random.default_rng(SEED)
    drawn = [draw(rng, kinds) for _ in range(PATCHES)]
    x, y = normal(np.array([p for p, _ in drawn])), np.array([k for _, k in drawn])
    held, network = PATCHES // 10, Network(rng, len(kinds))
    for epoch in range(EPOCHS):
        order = rng.permutation(np.arange(held, PATCHES))
        for i in range(0, len(order), BATCH):
            network.learn(x[order[i : i + BATCH]], y[order[i : i + BATCH]])
        right = (network.forward(x[:held]).argmax(1) == y[:held]).mean()
        print(f"epoch {epoch + 1}: {right:.3f} of the drawn patches held back are right", flush=True)
    network.write(out)
    if "--test" in sys.argv:
        test = np.load(sys.argv[sys.argv.index("--test") + 1])
        p = network.forward(normal(test["patches"]))
        print(f"test: {(p.argmax(1) == test['kinds']).mean():.4f} of {len(p)} right, mean stated {p.max(1).mean():.4f}")


if __name__ == "__main__":
    main()
