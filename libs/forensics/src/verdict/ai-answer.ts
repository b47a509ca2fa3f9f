import {
  type AiAnswer,
  type AiMarker,
  type Criterion,
  type DecisiveFact,
  type PixelReading,
} from '../report/report.js';

const answerOf: Readonly<Record<PixelReading['level'], AiAnswer['answer']>> = {
  likely: 'likely',
  signs: 'unknown',
  undecided: 'unknown',
  unlikely: 'unlikely',
};

interface AiInput {
  criteria: readonly Criterion[];
  /** Absent if the network did not run. */
  pixels: PixelReading | undefined;
  decisive: readonly DecisiveFact[];
  markers: readonly AiMarker[];
  /** Present if this installation signed the Content Credentials. */
  isOwn?: boolean | undefined;
}

/** Answers whether AI made the image: from what the file declares or, if it declares nothing, from its pixels. */
export function answerAi({ criteria, pixels, decisive, markers, isOwn }: AiInput): AiAnswer {
  const seen = pixels === undefined ? unseen(criteria) : answerByPixels(pixels);
  const facts = decisive
    .filter(({ code, kind }) => kind === 'ai-generated' && code !== 'ai-pixels.likely')
    .map(({ code }) => code);
  const strongest = markers
    .filter((marker) => !isContradicted(marker, pixels))
    .toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  const said = { ...seen, answer: 'declared' } as const;
  const signer = isOwn ? { isOwn } : {};
  if (facts.length > 0) {
    const isSignedToo = markers.some((marker) => marker.extent === 'generated' && isSigned(marker));
    return {
      ...said,
      basis: [...facts, ...seen.basis],
      declared: { extent: 'generated', isSigned: isSignedToo, ...(isSignedToo ? signer : {}) },
    };
  }
  if (!strongest) return answerByCamera(seen, decisive);
  const { extent, code } = strongest;
  const declared = isSigned(strongest) ? { extent, isSigned: true, ...signer } : { extent, isSigned: false };
  return { ...said, basis: [code, ...seen.basis], declared };
}

const extents: readonly AiMarker['extent'][] = ['generated', 'edited', 'algorithmic'];

/** Ranks by extent, the largest first, and within an extent signed statements before unsigned ones. */
const rankOf = (marker: AiMarker): number => 2 * extents.indexOf(marker.extent) + (isSigned(marker) ? 0 : 1);

const isSigned = (marker: AiMarker): boolean => marker.isSigned === true;

/**
 * If the pixels show signs of AI, a statement that software without AI made the image counts only if it is signed in
 * the file or recovered by our watermark. A similar fingerprint is not enough, because the image may only look like one
 * of ours.
 */
const isContradicted = (marker: AiMarker, pixels: PixelReading | undefined): boolean =>
  marker.extent === 'algorithmic' &&
  (!isSigned(marker) || marker.source === 'pixels:fingerprint') &&
  (pixels?.level === 'likely' || pixels?.level === 'signs');

/** Answers "unlikely" if a camera's file is original and its pixels show no signs of AI (docs/ai-detector.md). */
function answerByCamera(seen: AiAnswer, decisive: readonly DecisiveFact[]): AiAnswer {
  const camera = decisive.find(({ kind }) => kind === 'camera-original');
  if (!camera || seen.answer !== 'unknown' || seen.basis.includes('ai-pixels.signs')) return seen;
  return { ...seen, answer: 'unlikely', basis: [camera.code] };
}

const answerByPixels = ({ level, probability, model, isOfPart, isSmooth }: PixelReading): AiAnswer => ({
  answer: answerOf[level],
  probability,
  basis: [
    `ai-pixels.${level}`,
    ...(isOfPart ? ['ai-pixels.photo-part'] : []),
    ...(isSmooth ? ['ai-pixels.smooth'] : []),
  ],
  model,
});

function unseen(criteria: readonly Criterion[]): AiAnswer {
  const reason = criteria.find(({ id }) => id === 'ai-pixels')?.reason;
  return { answer: 'unknown', probability: null, basis: reason ? [reason] : [], model: null };
}
