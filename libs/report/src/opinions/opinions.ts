import { type Locale, type SecondOpinion, type ShownRecord } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { type Evidence } from '../evidence/evidence.js';
import { type AiEvidence } from '../verdict/ai-answer.js';
import { opinionLines, opinionTitle, opinionTrust } from './opinion-text.js';

/** A model that was asked about the image. */
export interface SpokenModel {
  key: string;
  name: string;
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

const ownNetwork = ({ network, pixels }: AiEvidence, t: Spoken['t']): SpokenModel => ({
  key: 'network',
  name: network?.version ? t('models.networkVersion', { version: network.version }) : t('models.network'),
  says: pixels.says === null ? [] : [pixels.says],
  trust: `${t('models.networkTrust')} ${network?.isWeighed ? t('models.weighed') : t('models.apart')}`,
});

const opinionModel = (opinion: SecondOpinion, { locale, t }: Pick<Spoken, 'locale' | 't'>): SpokenModel => ({
  key: opinion.source,
  name: `${t('opinion.title')} · ${opinionTitle(opinion, t)}`,
  says: opinionLines(opinion, { locale, t }),
  trust: opinionTrust(opinion, t),
});
