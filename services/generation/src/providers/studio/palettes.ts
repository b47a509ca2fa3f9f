import { type Quality } from './qualities.js';

export const paletteNames = [
  'night',
  'sunset',
  'dawn',
  'snow',
  'rain',
  'fog',
  'sea',
  'forest',
  'spring',
  'summer',
  'autumn',
  'desert',
  'space',
  'neon',
  'dreamy',
  'vintage',
  'mono',
  'cinematic',
  'pastel',
  'golden',
  'rose',
  'indigo',
  'mint',
  'neutral',
] as const;
export type PaletteName = (typeof paletteNames)[number];

export interface Palette {
  /** From shadows to highlights, evenly spaced. */
  stops: readonly string[];
  /** How strongly the palette replaces the picture's own colours, 0..1. */
  amount: number;
  /** In stops. */
  exposure: number;
  contrast: number;
  saturation: number;
  /** Always applied in full: half of it would be another look. */
  isWhole?: boolean;
  /** Words by which a negative prompt excludes it. */
  qualities: readonly Quality[];
}

type Mood = [amount: number, exposure: number, contrast: number, saturation: number];

const palette = (colours: string, mood: Mood, ...qualities: Quality[]): Palette => {
  const [amount, exposure, contrast, saturation] = mood;
  return { stops: colours.split(' '), amount, exposure, contrast, saturation, qualities };
};

export const palettes: Record<PaletteName, Palette> = {
  night: palette(
    '#04070f #0d1c3d #234a80 #7fa3c9 #f6ead0',
    [0.72, -0.75, 1.12, 0.75],
    'dark',
    'blue',
    'cool',
  ),
  sunset: palette(
    '#1a0f26 #6a2449 #cf5540 #f5a552 #ffedcb',
    [0.62, -0.08, 1.06, 1.05],
    'warm',
    'orange',
    'red',
  ),
  dawn: palette('#272a48 #75689a #d99aa6 #f6d2bd #fff8ee', [0.56, 0.12, 0.94, 0.9], 'soft', 'pink'),
  snow: palette(
    '#1b2a3b #58748f #a6c0d3 #e1ecf3 #ffffff',
    [0.58, 0.32, 0.95, 0.55],
    'cool',
    'blue',
    'bright',
  ),
  rain: palette('#0e1519 #35474e #6c838c #abc0c4 #e6eceb', [0.6, -0.22, 1, 0.6], 'cool', 'dark'),
  fog: palette('#4c555a #868f94 #b5bec2 #dbe0e1 #f5f6f5', [0.55, 0.18, 0.72, 0.6], 'soft', 'blur'),
  sea: palette('#04222f #0c5570 #22a0aa #93dad0 #f6faee', [0.58, 0.02, 1.04, 0.95], 'blue', 'cool'),
  forest: palette('#0a1811 #21482e #61904c #bccb83 #fbf6dc', [0.55, -0.06, 1.05, 0.95], 'green'),
  spring: palette('#3c2536 #9d5b77 #e6a0b3 #f7d6d8 #fffaf6', [0.5, 0.2, 0.95, 0.95], 'pink', 'bright'),
  summer: palette('#0f3349 #2c7fa5 #8fc9bf #ffe7a6 #fffdf2', [0.42, 0.22, 1.06, 1.18], 'bright', 'vivid'),
  autumn: palette('#20120b #692f17 #b66224 #e1a855 #fff0d2', [0.6, -0.05, 1.06, 1], 'warm', 'orange', 'red'),
  desert: palette(
    '#29160e #7d482a #c68c57 #eac995 #fff4de',
    [0.58, 0.1, 1, 0.85],
    'warm',
    'yellow',
    'orange',
  ),
  space: palette('#05040e #1b1543 #4b2c86 #b072cb #fbeaff', [0.72, -0.4, 1.14, 0.85], 'dark', 'purple'),
  neon: palette(
    '#08061a #301368 #b71f82 #f777a8 #b9f6ff',
    [0.74, -0.25, 1.18, 1.1],
    'purple',
    'pink',
    'vivid',
  ),
  dreamy: palette(
    '#3b3454 #8a7cb0 #cdaace #f4d5dc #fffdf5',
    [0.5, 0.22, 0.86, 0.9],
    'soft',
    'blur',
    'purple',
  ),
  vintage: palette(
    '#251b18 #6a5343 #b09474 #dbc8a3 #f7eed8',
    [0.58, 0.06, 0.9, 0.75],
    'warm',
    'grain',
    'yellow',
  ),
  mono: {
    ...palette('#0b0b0c #46474a #8a8b8d #c9c9c8 #fafaf8', [1, 0, 1.16, 0], 'monochrome', 'dark'),
    isWhole: true,
  },
  cinematic: palette('#06151a #184851 #6f7769 #dfa476 #fff0df', [0.56, -0.1, 1.12, 0.95], 'dark', 'orange'),
  pastel: palette('#5b5a78 #9aa0c4 #c9c3dd #f1d9dc #fffaf0', [0.48, 0.28, 0.82, 0.85], 'soft', 'bright'),
  golden: palette('#21160e #6d4a25 #bd8b45 #efcb84 #fff6df', [0.5, 0.08, 1.04, 0.95], 'warm', 'yellow'),
  rose: palette('#2a1620 #7b3d50 #c77f86 #ebbfb6 #fdf2ea', [0.5, 0.06, 1, 0.9], 'pink', 'red', 'warm'),
  indigo: palette('#0c1026 #2c3873 #6377b4 #b3bfdf #f5f3ee', [0.54, -0.06, 1.05, 0.85], 'blue', 'cool'),
  mint: palette('#10211f #346259 #78aa98 #c2dcc9 #fbf8ea', [0.5, 0.1, 1, 0.85], 'green', 'cool'),
  neutral: palette('#0d0d0f #48494c #8b8c8e #cbcbca #fcfbf9', [0.12, 0.05, 1.12, 1.08]),
};

/** Palettes used when the prompt names none, in groups from usual to unusual: subdued photographic looks. */
export const photoPalettes = [
  ['cinematic', 'golden', 'rose', 'mint', 'vintage'],
  ['indigo', 'dawn', 'mono', 'pastel'],
  ['sunset', 'night', 'neutral'],
] as const satisfies readonly PaletteName[][];

/** The same for paintings and drawings. */
export const craftPalettes = [
  ['neutral'],
  ['golden', 'rose', 'mint', 'dawn'],
  ['indigo', 'pastel', 'sunset', 'vintage'],
] as const satisfies readonly PaletteName[][];
