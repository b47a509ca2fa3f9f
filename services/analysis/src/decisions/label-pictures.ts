import { type DecisionKind } from '@jinwi/contracts';
import { type LabelledPicture } from './decision.repository.js';

/** The labels of a collection's manifest (`libs/forensics/tools/collections/manifest.ts`). */
const labels = {
  genuine: 'authentic',
  altered: 'tampered',
  ai: 'ai-generated',
} as const satisfies Record<Exclude<DecisionKind, 'open'>, string>;

/** A picture with its file name in the collection, which does not identify the member. */
export interface CollectedPicture {
  file: string;
  label: (typeof labels)[keyof typeof labels];
  stored: LabelledPicture;
}

/**
 * Labels each picture once. The result is ordered by digest, so that neither names nor order reveal who decided or
 * when. Pictures about which members disagree are left out and counted.
 */
export function labelPictures(pictures: readonly LabelledPicture[]): {
  collected: CollectedPicture[];
  disputed: number;
} {
  const byDigest = new Map<string, LabelledPicture[]>();
  for (const picture of pictures)
    byDigest.set(picture.sha256, [...(byDigest.get(picture.sha256) ?? []), picture]);
  const agreed = [...byDigest.values()].flatMap(([first, ...others]) =>
    first && others.every(({ decision }) => decision === first.decision) ? [first] : [],
  );
  const collected = agreed
    .sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
    .flatMap((stored, index) =>
      stored.decision === 'open'
        ? []
        : [{ file: fileName(index + 1, stored.format), label: labels[stored.decision], stored }],
    );
  return { collected, disputed: byDigest.size - agreed.length };
}

const fileName = (number: number, format: string): string =>
  `${String(number).padStart(5, '0')}.${format === 'jpeg' ? 'jpg' : format}`;
