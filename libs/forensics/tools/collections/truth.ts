import { type Sought } from '#src/report/report.js';
import { type Entry } from './manifest.js';

/** In these sets, only altered images were saved at quality 100. This reveals the label until a file is saved again. */
const shortcutSets = new Set(['MISD']);

const isScoredOn = ({ axes }: Entry, axis: string): boolean => axes.some((own) => own.startsWith(axis));

/**
 * Returns what the label of an image means for a method: true if the image has what the method looks for, false if it
 * is authentic, null if the label does not say. The label of a tampered image says nothing about generation, because
 * the inserted parts may have any origin.
 *
 * @param variant `as-is`, or the chain that saved the image again
 */
export function truthOf(entry: Entry, sought: Sought, variant = 'as-is'): boolean | null {
  switch (sought) {
    case 'alteration':
      return isScoredOn(entry, 'tamper-detect') ? truthOfAlteration(entry, variant) : null;
    case 'generation':
      return truthOfGeneration(entry);
    default:
      return sought satisfies never;
  }
}

function truthOfAlteration({ label, set }: Entry, variant: string): boolean | null {
  if (label === 'authentic') return false;
  return label === 'tampered' && (variant !== 'as-is' || !shortcutSets.has(set)) ? true : null;
}

function truthOfGeneration(entry: Entry): boolean | null {
  if (entry.label === 'authentic') return false;
  return entry.label === 'ai-generated' && isScoredOn(entry, 'ai-detect') ? true : null;
}
