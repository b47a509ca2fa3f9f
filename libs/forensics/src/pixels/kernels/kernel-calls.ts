/** Built from the folder `kernels` by `npm run build:kernels -w @jinwi/forensics`. */

/** Addresses are in bytes of the memory. */
export interface KernelCalls {
  /**
   * Distributes the gradients of so many rows and columns over 6 × 6 cells of eight directions, the outermost of which do not
   * count. `fromX` and `fromY` are the first pixel's distance from the keypoint, `cosine` and `sine` are per cell.
   */
  addGradients: (
    corner: number,
    width: number,
    columns: number,
    rows: number,
    weightsX: number,
    weightsY: number,
    fromX: number,
    fromY: number,
    cosine: number,
    sine: number,
    angle: number,
    histogram: number,
  ) => void;
  /**
   * Sums the losses of each block that is not masked, and how many they are, at each quality, and adds both to the totals.
   * `losses` and then the counts are by frequency, magnitude and quality; there are `stride` qualities, a multiple of eight.
   * `rows` has room for fifteen addresses, `own` for both sums of a block. If `usual` is not 0, `best` gets the quality with
   * the smallest loss relative to it.
   */
  addLosses: (
    quantised: number,
    isMasked: number,
    blocks: number,
    losses: number,
    stride: number,
    usual: number,
    qualities: number,
    rows: number,
    own: number,
    totals: number,
    best: number,
  ) => void;
  /**
   * Adds the gradients of so many rows and columns of a plane, from `corner` on, to 36 directions. There is a weight for each
   * row and each column, and one more; the plane has room for a value more.
   */
  addOrientations: (
    corner: number,
    width: number,
    columns: number,
    rows: number,
    weightsX: number,
    weightsY: number,
    histogram: number,
  ) => void;
  /** Adds a share of a row of floats; both are padded to pairs. */
  addRow: (sums: number, row: number, share: number, length: number) => void;
  /** Adds a share of a row of bytes to floats, four at a time. */
  addShare: (row: number, share: number, width: number, sums: number) => void;
  /**
   * Two rows of pixels, three bytes each, to two of floats. `first` has each pixel's target, `inFirst` its share of that one
   * and `inSecond` of the next. The sums of a target are kept as doubles that hold floats.
   */
  averageRows: (
    one: number,
    two: number,
    first: number,
    inFirst: number,
    inSecond: number,
    width: number,
    oneTarget: number,
    twoTarget: number,
  ) => void;
  /** `source` has room for three values more, `target` for one, `padded` for the width, twice the radius and two more. */
  blurPlane: (
    source: number,
    width: number,
    height: number,
    weights: number,
    radius: number,
    padded: number,
    target: number,
  ) => void;
  /**
   * The moduli of all positions, from the planes along the rows, one for each order, whose first and last row are repeated
   * eight times above and below. `pitch` is the number of columns, up to whole fours: `lines` has 6 × 6 lines of it, and the
   * planes have room for three values more.
   */
  circularMoments: (
    planes: number,
    columns: number,
    height: number,
    rows: number,
    step: number,
    weights: number,
    modeTable: number,
    lines: number,
    pitch: number,
    values: number,
  ) => void;
  /**
   * Counts magnitudes by class, unless a block's class is 255. `tables` has for each frequency the largest magnitude counted,
   * the number of fine bins, and the addresses of the counts of both, class after class.
   */
  countMagnitudes: (
    quantised: number,
    shifted: number,
    classes: number,
    blocks: number,
    tables: number,
  ) => void;
  /**
   * `ring` has eight transformed rows, `top` is the uppermost; `limits` are the squares, eight for each frequency, and
   * behind all of them those that a float is certain to be below or not, eight and eight. `needed` is 0 if every position
   * is counted.
   */
  countRow: (
    ring: number,
    stride: number,
    top: number,
    limits: number,
    counts: number,
    positions: number,
    needed: number,
  ) => void;
  /** A row of blocks as a decoder outputs them: rounded, within 0..255. `lines` has room for 64 doubles. */
  decodeBlocks: (
    coefficients: number,
    columns: number,
    steps: number,
    basis: number,
    lines: number,
    samples: number,
    pitch: number,
  ) => void;
  /** Divides by the steps of the frequencies, to the nearest whole number, halves upwards. */
  divideBySteps: (values: number, blocks: number, steps: number, target: number) => void;
  /** 1 for blocks of eight rows of pixels, three bytes each, with a byte outside 5..250. */
  findClipped: (pixels: number, pitch: number, columns: number, target: number) => void;
  /**
   * The four nearest of so many keypoints for each of them, from their descriptors of 128 bytes and their places in floats:
   * squared distances, which are the largest number at first, and numbers of keypoints.
   */
  findNearest: (
    descriptors: number,
    count: number,
    ofX: number,
    ofY: number,
    ofSquares: number,
    ofNumbers: number,
  ) => void;
  /**
   * Columns of a row, from one before another, where the difference of two planes is strong and larger than on its left and
   * right, or smaller; returns how many. `found` has room for all of them and three more.
   */
  findPeaks: (sharp: number, soft: number, from: number, to: number, found: number) => number;
  /**
   * Merges row `y` of counts into the ballots of the pixels that its blocks cover: two groups of four positions for each.
   * `groups` has room for one ballot more, and everything is padded to whole sixteens.
   */
  gatherRow: (counts: number, y: number, columns: number, ballots: number, groups: number) => void;
  /** To be called first, and before that to learn how many bytes it takes. */
  layOutResave: (imageWidth: number, imageHeight: number) => number;
  /** ITU-R BT.601 luma of pixels of three bytes, whole sixteens of them. */
  lumaRow: (pixels: number, count: number, target: number) => void;
  /**
   * `fieldNearest` is a squared distance in positions; costs are infinite and offsets zero at the start. The first four
   * values of all positions come first, then the next four, then the last: most comparisons need only the first. Where there
   * is no texture, the very first is infinite.
   */
  matchPatches: (
    fieldColumns: number,
    fieldRows: number,
    fieldNearest: number,
    fieldValues: number,
    fieldCosts: number,
    fieldX: number,
    fieldY: number,
    fieldTextured: number,
    rounds: number,
  ) => void;
  /** Mean step between neighbouring samples within each block of a row. Its sums have no rounding, so their order is free. */
  measureActivity: (samples: number, pitch: number, columns: number, target: number) => void;
  /**
   * The sums along a padded row for all orders, two columns at a time: pixels at the same distance are added for even orders
   * and subtracted for odd ones. `weights` are by distance and order; the planes are `pitch` bytes apart and have room for a
   * value more.
   */
  momentsAlong: (
    padded: number,
    weights: number,
    columns: number,
    step: number,
    target: number,
    pitch: number,
  ) => void;
  /** The coefficients of each block of a row at fifteen positions. */
  pickLow: (coefficients: number, columns: number, positions: number, target: number) => void;
  /** Replaces each byte by its level, sixteen at a time where all are below 32. */
  replaceBytes: (bytes: number, count: number, levels: number) => void;
  /** Takes the next strip of pixels; returns for how many rows it has written errors. */
  resaveStrip: (strip: number) => number;
  /** Means of a row of sums over `factor` columns each; `first` and `last` are those that a target pixel covers. */
  shrinkRow: (
    sums: number,
    first: number,
    last: number,
    factor: number,
    width: number,
    target: number,
  ) => void;
  /**
   * A row of bytes between the rows of levels `above` and `below`, `share` of the latter: interpolated between the centres of
   * blocks of eight pixels, the first of which begins at `offset`, and level beyond them. `line` has room for a row.
   */
  spreadRow: (
    above: number,
    below: number,
    share: number,
    columns: number,
    line: number,
    offset: number,
    width: number,
    target: number,
  ) => void;
  /** Clears the counts and sums. */
  startResave: () => void;
  /**
   * Adds the absolute Laplacians of a row of bytes to sums over four pixels, `width` of them rounded up to whole sixteens.
   * The outermost pixels have none. `steps` has room for two bytes a pixel; all of them have room for sixteen more.
   */
  textureRow: (above: number, own: number, below: number, width: number, steps: number, sums: number) => void;
  /**
   * The fifteen low frequencies of each block of a row. `pairs` has the basis of the horizontal frequencies 0 and 1, 2 and 3,
   * 4 and 5, sample by sample; `lines` has room for 48 doubles.
   */
  transformBlocks: (
    samples: number,
    pitch: number,
    columns: number,
    basis: number,
    pairs: number,
    lines: number,
    target: number,
  ) => void;
  /** The same at every eighth position. */
  transformGridRow: (line: number, target: number, stride: number, positions: number) => void;
  /** All eight horizontal frequencies at eight positions a step; `line` and `target` are padded to whole steps. */
  transformRow: (line: number, target: number, stride: number, positions: number) => void;
  /**
   * Votes of the tiles of eight rows of pixels, three bytes each: from blue with both offsets, then from red, a row of
   * `votesPitch` each. `sums` has room for 24 words.
   */
  voteTiles: (
    pixels: number,
    pitch: number,
    columns: number,
    sums: number,
    votes: number,
    votesPitch: number,
  ) => void;
}
