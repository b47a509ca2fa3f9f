import { type Locale, type SecondOpinion, type ShownRecord, secondOpinionPointsMax } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { type Evidence } from '../evidence/evidence.js';
import { type AiEvidence } from '../verdict/ai-answer.js';

/** A model that was asked about the image. */
export interface SpokenModel {
  key: string;
  name: string;
  /** Its opinion; empty for our own network, whose finding is among the findings about AI. */
  says: string[];
  /** How far the opinion can be trusted. */
  trust: string;
}

interface Spoken {
  record: ShownRecord;
  evidence: Evidence;
  locale: Locale;
  t: ReportWords;
}

/** The models that were asked: our own network first, then the model of the second opinion. */
export const spokenModels = ({ record: { secondOpinion }, evidence, locale, t }: Spoken): SpokenModel[] => [
  ...(evidence.ai?.network ? [ownNetwork(evidence.ai, t)] : []),
  ...(secondOpinion ? [opinionModel(secondOpinion, { locale, t })] : []),
];

const ownNetwork = ({ network }: AiEvidence, t: Spoken['t']): SpokenModel => ({
  key: 'network',
  name: network?.version ? t('models.networkVersion', { version: network.version }) : t('models.network'),
  says: [],
  trust: `${t('models.networkTrust')} ${network?.isWeighed ? t('models.weighed') : t('models.apart')}`,
});

const opinionModel = (opinion: SecondOpinion, { locale, t }: Pick<Spoken, 'locale' | 't'>): SpokenModel => ({
  key: opinion.source,
  name: `${t('opinion.title')} · ${opinionTitle(opinion, t)}`,
  says: opinionLines(opinion, { locale, t }),
  trust: opinionTrust(opinion, t),
});

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
