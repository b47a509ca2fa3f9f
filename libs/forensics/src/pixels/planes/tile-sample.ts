/** Tiles spread evenly over an image, on a grid from its first pixel on. */
export interface TileSample {
  columns: number;
  rows: number;
  tileSize: number;
  /** From one tile to the next, in pixels; a multiple of the tile's size, the size itself where all is looked at. */
  pitch: number;
}

/** Every tile, or every second, third … of each row and column, so that no more than `pixelsMax` are looked at. */
export function sampleTiles(
  { width, height }: { width: number; height: number },
  { tileSize, pixelsMax }: { tileSize: number; pixelsMax: number },
): TileSample {
  const pitch = tileSize * Math.max(1, Math.ceil(Math.sqrt((width * height) / pixelsMax) - 0.25));
  const count = (length: number): number =>
    length < tileSize ? 0 : Math.floor((length - tileSize) / pitch) + 1;
  return { columns: count(width), rows: count(height), tileSize, pitch };
}
