import { type GenerationSettings } from '@jinwi/contracts';
import { type AirName } from './air/air.js';
import { type LayoutName } from './composition.js';
import {
  craftPalettes,
  photoPalettes,
  type Palette,
  type PaletteName,
  paletteNames,
  palettes,
} from './palettes.js';
import { type Quality } from './qualities.js';
import { type RenderingName } from './renderings/renderings.js';
import { type SeededRandom } from './seeded-random.js';
import { readWishes, type Wishes } from './wishes.js';

/** All decisions about one image, made before any pixel is touched. */
export interface Plan {
  palette: Palette;
  hueDegrees: number;
  exposure: number;
  gradeStrength: number;
  rendering: RenderingName;
  renderingStrength: number;
  airs: readonly AirName[];
  airStrength: number;
  layout: LayoutName;
  zoom: number;
  drift: { x: number; y: number };
  isMirrored: boolean;
  /** How much of the subject stays as photographed, 0..1. */
  subjectKept: number;
  vignette: number;
  /** Light bleeding from bright parts, 0..1. */
  glow: number;
  grain: number;
}

/**
 * Choices depend on the seed and the index only; fidelity just scales them, so that changing it varies the images
 * instead of replacing them.
 */
export function planVariation(
  settings: Omit<GenerationSettings, 'n'>,
  { index, random }: { index: number; random: SeededRandom },
): Plan {
  const wishes = readWishes({ prompt: settings.prompt, negativePrompt: settings.negative_prompt });
  const freedom = 1 - settings.image_fidelity;
  const own = random.stream(`image ${index}`);
  const colour = choosePalette(wishes, { index, random });
  const rendering = chooseRendering(wishes, { index, freedom, own });
  return {
    ...colour,
    gradeStrength: (colour.isWanted ? 0.55 : 0.42) + (colour.isWanted ? 0.45 : 0.58) * Math.sqrt(freedom),
    rendering,
    renderingStrength: 0.78 + 0.22 * freedom ** 0.4,
    glow: glowOf(wishes, colour.palette),
    airs: chooseAirs(wishes, { palette: colour.name, rendering, own }),
    airStrength: 0.62 + 0.38 * freedom,
    ...chooseView(wishes, { index, freedom, own }),
    subjectKept: settings.image_reference === 'subject' ? settings.human_fidelity : 0,
    vignette: wishes.avoided.qualities.includes('dark') ? 0 : own.between(0.08, 0.3),
    grain: grainOf(wishes, colour.name),
  };
}

const isFree = (qualities: readonly Quality[], wishes: Wishes): boolean =>
  !qualities.some((quality) => wishes.avoided.qualities.includes(quality));

function choosePalette(wishes: Wishes, { index, random }: { index: number; random: SeededRandom }) {
  const isAllowed = (name: PaletteName): boolean =>
    !wishes.avoided.palettes.includes(name) && isFree(palettes[name].qualities, wishes);
  const named = wishes.wanted.palettes.filter(isAllowed);
  const coloured = paletteNames.filter(
    (name) =>
      isAllowed(name) &&
      palettes[name].qualities.some((quality) => wishes.wanted.qualities.includes(quality)),
  );
  const shuffle = random.stream('palettes');
  const usual = wishes.wanted.renderings.some((name) => name !== 'photo') ? craftPalettes : photoPalettes;
  const house = usual.flatMap((names) => shuffle.shuffled(names)).filter(isAllowed);
  const deck =
    [named, shuffle.shuffled(coloured), house, ['neutral' as const]].find((names) => names.length > 0) ?? [];
  const name = deck[index % deck.length] ?? 'neutral';
  const own = random.stream(`colour ${index}`);
  const turn = Math.floor(index / deck.length);
  return {
    name,
    isWanted: named.length > 0 || coloured.length > 0,
    palette: adjusted(palettes[name], wishes),
    hueDegrees: (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * 9 + own.between(-4, 4),
    exposure: own.between(-0.12, 0.12) + (turn % 3) * 0.12 - (turn > 0 ? 0.12 : 0),
  };
}

function adjusted(palette: Palette, { wanted, avoided }: Wishes): Palette {
  const pull = (more: Quality, less: Quality): number =>
    Number(wanted.qualities.includes(more) || avoided.qualities.includes(less)) -
    Number(wanted.qualities.includes(less) || avoided.qualities.includes(more));
  return {
    ...palette,
    exposure: palette.exposure + 0.3 * pull('bright', 'dark'),
    saturation: palette.saturation * (1 + 0.22 * pull('vivid', 'soft')),
    contrast: palette.contrast * (1 + 0.08 * pull('vivid', 'soft')),
  };
}

/** Renderings used only at low fidelity unless the prompt names them. */
const crafts = [
  'watercolour',
  'oil',
  'print',
  'pencil',
  'comic',
  'ink',
] as const satisfies readonly RenderingName[];

function chooseRendering(
  wishes: Wishes,
  { index, freedom, own }: { index: number; freedom: number; own: SeededRandom },
): RenderingName {
  const { renderings: named } = wishes.wanted;
  if (named.length > 0) return named[index % named.length] ?? 'photo';
  const isColourless = wishes.avoided.qualities.includes('monochrome');
  const allowed = crafts.filter(
    (name) =>
      !wishes.avoided.renderings.includes(name) && !(isColourless && (name === 'pencil' || name === 'ink')),
  );
  const isCraft = freedom > own.between(0.5, 1);
  return isCraft && allowed.length > 0 ? own.pick(allowed) : 'photo';
}

const usualAirs: Partial<Record<PaletteName, AirName>> = {
  sunset: 'sun',
  golden: 'sun',
  dawn: 'sun',
  summer: 'sun',
  vintage: 'leak',
  night: 'bokeh',
  dreamy: 'bokeh',
};

function chooseAirs(
  { wanted, avoided }: Wishes,
  { palette, rendering, own }: { palette: PaletteName; rendering: RenderingName; own: SeededRandom },
): AirName[] {
  const usual = rendering === 'photo' ? usualAirs[palette] : undefined;
  const airs =
    wanted.airs.length > 0 ? wanted.airs.slice(0, 3) : usual !== undefined && own.next() < 0.6 ? [usual] : [];
  const isBlurAvoided = avoided.qualities.includes('blur');
  const allowed = airs.filter(
    (name) => !avoided.airs.includes(name) && !(isBlurAvoided && (name === 'bokeh' || name === 'mist')),
  );
  return avoided.qualities.includes('dark') || rendering !== 'photo' ? allowed : ['light', ...allowed];
}

const freeLayouts = ['window', 'print', 'arch', 'diptych', 'triptych', 'disc'] as const;

function chooseView(
  { wanted, avoided }: Wishes,
  { index, freedom, own }: { index: number; freedom: number; own: SeededRandom },
) {
  const layouts = avoided.qualities.includes('frame')
    ? (['full'] as const)
    : freeLayouts.filter((name) => name !== 'window' || !avoided.qualities.includes('blur'));
  const chosen = own.pick(layouts);
  const isArranged = freedom > own.between(0.45, 0.8);
  const isFramed = wanted.qualities.includes('frame');
  const spread = (index * 0.618) % 1;
  return {
    layout: isArranged ? chosen : isFramed ? ('print' as const) : ('full' as const),
    zoom: 1 + spread * (0.16 + 0.6 * freedom),
    drift: { x: own.between(-1, 1) * (0.25 + freedom), y: own.between(-1, 1) * (0.2 + freedom * 0.6) },
    isMirrored: freedom > own.between(0.55, 1.4),
  };
}

function glowOf({ wanted, avoided }: Wishes, { qualities }: Palette): number {
  if (avoided.qualities.includes('blur') || avoided.qualities.includes('soft')) return 0;
  return qualities.includes('blur')
    ? 0.55
    : qualities.includes('soft') || wanted.qualities.includes('soft')
      ? 0.3
      : 0.1;
}

function grainOf({ wanted, avoided }: Wishes, palette: PaletteName): number {
  if (avoided.qualities.includes('grain')) return 0;
  if (wanted.qualities.includes('grain')) return 16;
  return palette === 'vintage' || palette === 'mono' ? 10 : 4;
}
