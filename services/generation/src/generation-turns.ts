import { generationsWaitingMax } from '@jinwi/contracts';
import { type TurnSettings } from '@jinwi/paid-work';
import { type GenerationConfig } from './config.js';

/** Limits how many generations of a member run at once and how many wait. */
export const generationTurns = ({
  perMemberMax,
}: Pick<GenerationConfig, 'perMemberMax'>): TurnSettings<'generation.run'> => ({
  table: 'generation.task',
  id: 'task_id',
  name: 'generation.run',
  payloadOf: (taskId) => ({ taskId }),
  perMemberMax,
  waitingMax: generationsWaitingMax,
});
