import { type Locale, type SecondOpinion, secondOpinionPointsMax } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';

const titleKeys = {
  vision: 'opinion.vision',
  onnx: 'opinion.onnx',
} as const satisfies Record<SecondOpinion['source'], string>;

const trustKeys = {
  vision: 'opinion.visionTrust',
  onnx: 'opinion.onnxTrust',
} as const satisfies Record<SecondOpinion['source'], string>;

/** Heading that names the source of the opinion. */
export const opinionTitle = ({ source }: SecondOpinion, t: ReportWords): string => t(titleKeys[source]);

const leaning = ({ points }: SecondOpinion, t: ReportWords): string => {
  const range = { points: Math.abs(points), max: secondOpinionPointsMax };
  if (points === 0) return t('opinion.neutral');
  return points > 0 ? t('opinion.for', range) : t('opinion.against', range);
};

/** Returns the opinion's text and whether it counts for or against the image. */
export function opinionLines(
  opinion: SecondOpinion,
  { locale, t }: { locale: Locale; t: ReportWords },
): string[] {
  switch (opinion.state) {
    case 'unavailable':
      return [t('opinion.unavailable')];
    case 'given':
      return [opinion.summary?.[locale] ?? '', leaning(opinion, t)].filter(Boolean);
  }
}

/** States how far to trust the opinion, and that it is not part of the score; empty without an opinion. */
export const opinionTrust = ({ source, state }: SecondOpinion, t: ReportWords): string =>
  state === 'given' ? `${t(trustKeys[source])} ${t('opinion.apart')}` : '';
