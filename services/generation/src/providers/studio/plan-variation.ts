import { type GenerationSettings } from '@jinwi/contracts';
import { type CraftName, crafts, type Look, type LookName, looks, type Quality } from './looks.js';
import { readPrompts, type Term } from './read-prompts.js';
import { type SeededRandom } from './seeded-random.js';

/** All choices for one image, made before any pixel is processed. */
export interface Plan {
  look: Look;
  hueDegrees: number;
  /** Added to the look's own brightness, in stops. */
  exposure: number;
  /** Strength of the look, 0..1. */
  strength: number;
  /** How the photograph is redrawn; null if it is not redrawn. */
  craft: CraftName | null;
  /** Magnification. At 1, the image shows as much of the reference as its shape allows. */
  zoom: number;
  /** Shift of the crop along each side, in quarters of the free space on that side. */
  drift: { x: number; y: number };
  isMirrored: boolean;
  /** Opacity of the unchanged photograph over the middle of the image, 0..1. */
  subjectKept: number;
  grain: number;
}

/**
 * Plans one image. The random choices depend only on the seed and the position. The fidelity only scales their effect,
 * so that another fidelity changes the images gradually instead of replacing them.
 */
export function planVariation(
  settings: Omit<GenerationSettings, 'n'>,
  { index, random }: { index: number; random: SeededRandom },
): Plan {
  const prompts = readPrompts({ prompt: settings.prompt, negativePrompt: settings.negative_prompt });
  const { wanted, avoided } = prompts;
  const freedom = 1 - settings.image_fidelity;
  const own = random.stream(`image ${index}`);
  const { look, round } = chooseLook(prompts, { index, random });
  const pull = (more: Quality, less: Quality): number =>
    Number(wanted.includes(more) || avoided.includes(less)) -
    Number(wanted.includes(less) || avoided.includes(more));
  return {
    look,
    // If the same looks are used again, their hues are rotated, alternately in one direction and the other.
    hueDegrees: (round % 2 === 0 ? 1 : -1) * Math.ceil(round / 2) * 9 + own.between(-4, 4),
    exposure: 0.3 * pull('bright', 'dark') + own.between(-0.12, 0.12) + (round % 3) * 0.12,
    strength: 0.35 + 0.65 * freedom ** 0.7,
    craft: chooseCraft(prompts, { index, freedom, own }),
    zoom: 1 + ((index * 0.618) % 1) * (0.16 + 0.6 * freedom) + 0.15 * freedom,
    drift: { x: own.between(-1, 1) * (0.25 + freedom), y: own.between(-1, 1) * (0.2 + freedom * 0.6) },
    isMirrored: freedom > own.between(0.55, 1.4),
    subjectKept: settings.image_reference === 'subject' ? settings.human_fidelity : 0,
    grain: avoided.includes('grain') ? 0 : wanted.includes('grain') ? 16 : 4,
  };
}

type Prompts = Record<'wanted' | 'avoided', readonly Term[]>;

const namesOf = <Name extends string>(table: Record<Name, unknown>): Name[] => Object.keys(table) as Name[];

/**
 * Chooses from the looks that the prompt names. If it names none, chooses from the looks with a quality that it names,
 * and if there are none, from all looks. Leaves out looks that the negative prompt excludes. Successive images get
 * successive looks. `round` is the number of times that all of them were used before.
 */
function chooseLook(
  { wanted, avoided }: Prompts,
  { index, random }: { index: number; random: SeededRandom },
): { look: Look; round: number } {
  const has = (name: LookName, terms: readonly Term[]): boolean =>
    terms.some((term) => term === name || looks[name].qualities.includes(term));
  const allowed = random
    .stream('looks')
    .shuffled(namesOf(looks))
    .filter((name) => !has(name, avoided));
  const named = wanted.filter((term) => allowed.some((name) => name === term)) as LookName[];
  const fitting = allowed.filter((name) => has(name, wanted));
  const deck = [named, fitting, allowed].find((names) => names.length > 0) ?? ['neutral'];
  return {
    look: looks[deck[index % deck.length] ?? 'neutral'],
    round: Math.floor(index / deck.length),
  };
}

/**
 * Chooses a craft that the prompt names. If it names none and the fidelity is low, may choose one at random, but never
 * a sketch, because a sketch would undo a dark look.
 */
function chooseCraft(
  { wanted, avoided }: Prompts,
  { index, freedom, own }: { index: number; freedom: number; own: SeededRandom },
): CraftName | null {
  const named = wanted.filter((term) => term in crafts) as CraftName[];
  if (named.length > 0) return named[index % named.length] ?? null;
  const allowed = namesOf(crafts).filter((name) => name !== 'sketch' && !avoided.includes(name));
  return freedom > own.between(0.5, 1) && allowed.length > 0 ? own.pick(allowed) : null;
}
