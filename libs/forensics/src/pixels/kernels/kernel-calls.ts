/** Addresses are in bytes of the kernels' memory. */
export interface KernelCalls {
  transformRow: (line: number, target: number, stride: number, positions: number) => void;
  transformGridRow: (line: number, target: number, stride: number, positions: number) => void;
  gatherRow: (counts: number, y: number, columns: number, ballots: number, groups: number) => void;
  countRow: (
    ring: number,
    stride: number,
    top: number,
    limits: number,
    counts: number,
    positions: number,
    needed: number,
  ) => void;
  blurPlane: (
    source: number,
    width: number,
    height: number,
    weights: number,
    radius: number,
    padded: number,
    target: number,
  ) => void;
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
  circularMoments: (
    planes: number,
    columns: number,
    height: number,
    rows: number,
    step: number,
    weights: number,
    modes: number,
    lines: number,
    pitch: number,
    values: number,
  ) => void;
  decodeBlocks: (
    coefficients: number,
    columns: number,
    steps: number,
    basis: number,
    lines: number,
    samples: number,
    pitch: number,
  ) => void;
  transformBlocks: (
    samples: number,
    pitch: number,
    columns: number,
    basis: number,
    pairs: number,
    lines: number,
    target: number,
  ) => void;
  measureActivity: (samples: number, pitch: number, columns: number, target: number) => void;
  pickLow: (coefficients: number, columns: number, positions: number, target: number) => void;
  findClipped: (pixels: number, pitch: number, columns: number, target: number) => void;
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
  addRow: (sums: number, row: number, share: number, length: number) => void;
  voteTiles: (
    pixels: number,
    pitch: number,
    columns: number,
    sums: number,
    votes: number,
    votesPitch: number,
  ) => void;
  measureNoise: (
    rows: number,
    pitch: number,
    columns: number,
    histogram: number,
    details: number,
    deviations: number,
    means: number,
    gradients: number,
  ) => void;
  slideLines: (added: number, removed: number, columns: number, sums: number, steps: number) => void;
  countAlong: (sums: number, steps: number, positions: number, histograms: number) => void;
  foldCounters: (source: number, length: number, period: number, target: number) => void;
  transformSquare: (
    real: number,
    imaginary: number,
    size: number,
    cosine: number,
    sine: number,
    reversed: number,
  ) => void;
  addWeighted: (values: number, weights: number, count: number, size: number, mean: number) => void;
  addCovariance: (
    values: number,
    weights: number,
    count: number,
    size: number,
    mean: number,
    total: number,
    leastWeight: number,
    centred: number,
    covariance: number,
  ) => void;
  squaredDistances: (
    values: number,
    count: number,
    size: number,
    mean: number,
    columns: number,
    pairs: number,
    squares: number,
  ) => void;
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
  replaceBytes: (bytes: number, count: number, levels: number) => void;
  lumaRow: (pixels: number, count: number, target: number) => void;
  addShare: (row: number, share: number, width: number, sums: number) => void;
  shrinkRow: (
    sums: number,
    first: number,
    last: number,
    factor: number,
    width: number,
    target: number,
  ) => void;
  countPatterns: (
    rows: number,
    pitch: number,
    columns: number,
    cellPitch: number,
    levels: number,
    found: number,
    counts: number,
  ) => void;
  divideBySteps: (values: number, blocks: number, steps: number, target: number) => void;
  countMagnitudes: (
    quantised: number,
    shifted: number,
    classes: number,
    blocks: number,
    tables: number,
  ) => void;
  measureQuiet: (
    rows: number,
    pitch: number,
    width: number,
    step: number,
    basis: number,
    columns: number,
    means: number,
    lows: number,
    highs: number,
  ) => number;
  orderFloats: (values: number, count: number, items: number, spare: number, places: number) => void;
  addNormal: (
    design: number,
    targets: number,
    values: number,
    isLeftOut: number,
    cells: number,
    reach: number,
    normal: number,
    answer: number,
  ) => void;
  momentsAlong: (
    padded: number,
    weights: number,
    columns: number,
    step: number,
    target: number,
    pitch: number,
  ) => void;
  peakOf: (
    tiles: number,
    count: number,
    frequencies: number,
    frequencyCount: number,
    sum: number,
    integral: number,
  ) => number;
  addProducts: (
    values: number,
    count: number,
    size: number,
    mean: number,
    centred: number,
    covariance: number,
  ) => void;
  project: (
    values: number,
    count: number,
    size: number,
    mean: number,
    directions: number,
    kept: number,
    deviations: number,
    sums: number,
    target: number,
  ) => void;
  layOutResave: (width: number, height: number) => number;
  startResave: () => void;
  resaveStrip: (strip: number) => number;
  textureRow: (above: number, own: number, below: number, width: number, steps: number, sums: number) => void;
  matchPatches: (
    columns: number,
    rows: number,
    nearest: number,
    values: number,
    costs: number,
    offsetsX: number,
    offsetsY: number,
    textured: number,
    rounds: number,
  ) => void;
  findNearest: (
    descriptors: number,
    count: number,
    placesX: number,
    placesY: number,
    squares: number,
    numbers: number,
  ) => void;
  findPeaks: (sharp: number, soft: number, from: number, to: number, found: number) => number;
  addOrientations: (
    corner: number,
    width: number,
    columns: number,
    rows: number,
    weightsX: number,
    weightsY: number,
    histogram: number,
  ) => void;
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
}
