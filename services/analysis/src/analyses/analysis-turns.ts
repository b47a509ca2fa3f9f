import { analysesWaitingMax } from '@jinwi/contracts';
import { type TurnSettings } from '@jinwi/paid-work';
import { type AnalysisConfig } from '../config.js';

/** The order in which members' analyses get their jobs: single images before those of batches. */
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
