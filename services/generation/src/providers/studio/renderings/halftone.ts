const { cos, PI, sin } = Math;

/** A height field of round hills, 0..1: ink prints where the picture's darkness exceeds it. `cell` in pixels. */
export function halftone({
  cell,
  degrees,
}: {
  cell: number;
  degrees: number;
}): (x: number, y: number) => number {
  const angle = (degrees / 180) * PI;
  const [right, down] = [(cos(angle) * PI) / cell, (sin(angle) * PI) / cell];
  return (x, y) => 0.5 + 0.5 * sin(x * right + y * down) * sin(y * right - x * down);
}
