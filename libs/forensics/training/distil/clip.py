"""The image encoder of CLIP ViT-B/16 (Radford et al. 2021) in PyTorch, to be trained further as the teacher.

    python -m distil.clip ENCODER OUT        ENCODER as in teacher.py; writes 8-bit weights to OUT, in parts below 32 MB
"""

import sys

import numpy as np
import torch
from torch import nn

WIDTH, HEADS, BLOCKS, PATCH, SIDE = 768, 12, 12, 16, 224
MEAN = (0.48145466, 0.4578275, 0.40821073)
DEVIATION = (0.26862954, 0.26130258, 0.27577711)
PART_BYTES = 31_000_000


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer_norm1, self.layer_norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.q_proj, self.k_proj, self.v_proj, self.out_proj = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.fc1, self.fc2 = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        normal = self.layer_norm1(tokens)
        asked, keys, values = (
            part(normal).unflatten(2, (HEADS, -1)).transpose(1, 2) for part in (self.q_proj, self.k_proj, self.v_proj)
        )
        attended = nn.functional.scaled_dot_product_attention(asked, keys, values)
        tokens = tokens + self.out_proj(attended.transpose(1, 2).flatten(2))
        hidden = self.fc1(self.layer_norm2(tokens))
        return tokens + self.fc2(hidden * torch.sigmoid(1.702 * hidden))


class Encoder(nn.Module):
    """Maps RGB of 0 to 255, shape (n, 3, 224, 224), to normalised tokens, shape (n, 197, 768), the class token first."""

    def __init__(self) -> None:
        super().__init__()
        self.patch_embedding = nn.Conv2d(3, WIDTH, PATCH, PATCH, bias=False)
        self.class_embedding = nn.Parameter(torch.zeros(WIDTH))
        self.position_embedding = nn.Parameter(torch.zeros(1 + (SIDE // PATCH) ** 2, WIDTH))
        self.pre_layrnorm, self.post_layernorm = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.layers = nn.ModuleList(Block() for _ in range(BLOCKS))
        self.register_buffer("mean", 255 * torch.tensor(MEAN).view(3, 1, 1), persistent=False)
        self.register_buffer("deviation", 255 * torch.tensor(DEVIATION).view(3, 1, 1), persistent=False)

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        patches = self.patch_embedding((pixels - self.mean) / self.deviation).flatten(2).transpose(1, 2)
        first = self.class_embedding.expand(len(pixels), 1, -1).to(patches.dtype)
        tokens = self.pre_layrnorm(torch.cat([first, patches], 1) + self.position_embedding)
        for block in self.layers:
            tokens = block(tokens)
        return self.post_layernorm(tokens)


def read_onnx(path: str) -> dict[str, np.ndarray]:
    """Reads weights by name in `Encoder`. A matrix is three arrays: integers, and zero points and scales by column."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(path).graph
    values = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found = {}
    for name, value in values.items():
        if name.startswith("vision_model."):
            found[_plain(name)] = value.astype(np.float16)
    for node in graph.node:
        if node.op_type == "MatMulInteger" and "layers" in node.name:
            matrix = node.input[1].removesuffix("_quantized")
            name = _plain(node.name.strip("/").removesuffix("/MatMul_quant").replace("/", "."))
            for part in ("quantized", "zero_point", "scale"):
                found[f"{name}.weight:{part}"] = values[f"{matrix}_{part}"]
    return found


def _plain(name: str) -> str:
    for prefix in ("vision_model.", "embeddings.", "encoder.", "self_attn.", "mlp."):
        name = name.replace(prefix, "")
    return name.replace("position_embedding.weight", "position_embedding")


def load_encoder(parts: list[str]) -> Encoder:
    encoder, stored = Encoder(), {}
    for part in parts:
        stored |= dict(np.load(part))
    state = {}
    for name, value in stored.items():
        matrix, _, part = name.partition(":")
        if not part:
            state[name] = torch.from_numpy(value.astype(np.float32))
        elif part == "quantized":
            centred = value.astype(np.float32) - stored[f"{matrix}:zero_point"].astype(np.float32)
            state[matrix] = torch.from_numpy((centred * stored[f"{matrix}:scale"]).T.copy())
    encoder.load_state_dict(state)
    return encoder


def main() -> None:
    encoder, out = sys.argv[1:]
    part, size, number = {}, 0, 0
    for name, value in read_onnx(encoder).items():
        if size + value.nbytes > PART_BYTES:
            np.savez(f"{out}-{number}.npz", **part)
            part, size, number = {}, 0, number + 1
        part[name] = value
        size += value.nbytes
    np.savez(f"{out}-{number}.npz", **part)


if __name__ == "__main__":
    main()
