/** Tiles spread evenly over an image, on a grid that starts at its first pixel. */
export interface TileSample {
  columns: number;
  rows: number;
  tileSize: number;
  /** Distance between tiles in pixels; a multiple of the tile's size, or that size if all tiles are used. */
  pitch: number;
}

/** Every tile, or every second, third … in each row and column, so that at most `pixelsMax` are used. */
export function sampleTiles(
  { width, height }: { width: number; height: number },
  { tileSize, pixelsMax }: { tileSize: number; pixelsMax: number },
): TileSample {
  const pitch = tileSize * Math.max(1, Math.ceil(Math.sqrt((width * height) / pixelsMax) - 0.25));
  const count = (length: number): number =>
    length < tileSize ? 0 : Math.floor((length - tileSize) / pitch) + 1;
  return { columns: count(width), rows: count(height), tileSize, pitch };
}
