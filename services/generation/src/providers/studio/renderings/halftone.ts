/** Height of a field of round hills, 0..1: ink prints where the picture's darkness exceeds it. `cell` in pixels. */
export function halftone({
  cell,
  degrees,
}: {
  cell: number;
  degrees: number;
}): (x: number, y: number) => number {
  const angle = (degrees / 180) * Math.PI;
  const [cos, sin] = [(Math.cos(angle) * Math.PI) / cell, (Math.sin(angle) * Math.PI) / cell];
  return (x, y) => 0.5 + 0.5 * Math.sin(x * cos + y * sin) * Math.sin(y * cos - x * sin);
}
