import { analysesWaitingMax } from '@jinwi/contracts';
import { type TurnSettings } from '@jinwi/paid-work';
import { type AnalysisConfig } from '../config.js';

/** Limits how many analyses of a member run at once and how many wait. Single images run before those of batches. */
export const analysisTurns = ({
  perMemberMax,
}: Pick<AnalysisConfig, 'perMemberMax'>): TurnSettings<'analysis.run'> => ({
  table: 'analysis.analysis',
  id: 'submission_id',
  name: 'analysis.run',
  payloadOf: (submissionId) => ({ submissionId }),
  perMemberMax,
  waitingMax: analysesWaitingMax,
  order: 'batch_id IS NOT NULL, id',
});
