/** Percentages of the same pictures as they are, and after a messenger saved them. */
export type Measured = readonly [asIs: number, resaved: number];

/** The page that shows the measurements behind the odds, without an account. */
export const howSurePage = '/how-sure';

/** Where {@link howSurePage} explains the odds of an answer. */
export const howSurePath = {
  alteration: `${howSurePage}#alteration`,
  ai: `${howSurePage}#ai`,
} as const;

/**
 * The only place of the figures that reports quote as odds and that /how-sure shows. They are those of
 * docs/evaluation.md and docs/ai-detector.md; measured.spec.ts compares. Change them together, after each measurement.
 */
export const measured = {
  /** The development collection. */
  alteration: {
    engine: '0.12.5',
    date: '2026-11-28',
    resavedEngine: '0.6.0',
    resavedDate: '2026-11-26',
    altered: {
      count: [148, 85],
      signs: [32.4, 4.7],
      weak: [15.5, 11.8],
      nothing: [50, 78.8],
    },
    untouched: {
      count: [157, 85],
      signs: [0, 0],
      weak: [0.6, 1.2],
      /** Suspected after the worst of eleven chains of saves. */
      worstChain: 9.6,
    },
    /** Altered and AI pictures, none of which was called a file straight from a camera. */
    notOriginal: 251,
  },
  /** Pictures of the latest list, from repositories that the networks never saw. */
  ai: {
    engine: '0.12.5',
    /** The network that was measured, as reports name it. Reports by another network get no odds. */
    model: 'jinwi-ai-pixels@2026-11-28.2',
    date: '2026-11-28',
    made: {
      count: [139, 139],
      likely: [36.7, 36.7],
      signsOrLikely: [66.9, 64.0],
      unlikely: [4.3, 4.3],
    },
    photographs: {
      count: [371, 371],
      likely: [0, 0],
      signsOrLikely: [1.6, 2.2],
    },
    /** Numbers of drawings by people, by answer. */
    drawings: {
      date: '2026-11-28',
      count: 169,
      likely: 4,
      signs: 16,
      undecided: 112,
      unlikely: 2,
      unseen: 35,
      /** Percentages of more drawings, each judged by an output fitted without its repository. Reports quote these. */
      crossValidated: { count: 1375, likely: 6.8, signsOrLikely: 17.1 },
    },
    /** What the thresholds of the answers keep to on every list, in percent. */
    bounds: { photographsLikely: 1, photographsSigns: 5, madeUnlikely: 5 },
    /** The highest probability at which the pixels alone give the answer "unlikely". */
    unlikelyMax: 0.0871,
  },
} as const;

/** The percentage that a part is of a whole, with one decimal. */
export const percentOf = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10;
