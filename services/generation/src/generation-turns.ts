import { generationsWaitingMax } from '@jinwi/contracts';
import { Turns } from '@jinwi/paid-work';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GenerationConfig } from './config.js';

/** The order in which members' generations get their jobs. */
@Injectable()
export class GenerationTurns extends Turns<'generation.run'> {
  constructor(@Inject(CONFIG) { perMemberMax }: Pick<GenerationConfig, 'perMemberMax'>) {
    super({
      table: 'generation.task',
      id: 'task_id',
      name: 'generation.run',
      payloadOf: (taskId) => ({ taskId }),
      perMemberMax,
      waitingMax: generationsWaitingMax,
    });
  }
}
