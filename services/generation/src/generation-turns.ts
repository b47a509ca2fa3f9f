import { generationsWaitingMax } from '@jinwi/contracts';
import { type TurnSettings } from '@jinwi/paid-work';
import { type GenerationConfig } from './config.js';

/** The order in which members' generations get their jobs. */
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
