import { analysesWaitingMax } from '@jinwi/contracts';
import { Turns } from '@jinwi/paid-work';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type AnalysisConfig } from '../config.js';

/** The order in which members' analyses get their jobs: single images before those of batches. */
@Injectable()
export class AnalysisTurns extends Turns<'analysis.run'> {
  constructor(@Inject(CONFIG) { perMemberMax }: Pick<AnalysisConfig, 'perMemberMax'>) {
    super({
      table: 'analysis.analysis',
      id: 'submission_id',
      name: 'analysis.run',
      payloadOf: (submissionId) => ({ submissionId }),
      perMemberMax,
      waitingMax: analysesWaitingMax,
      order: 'batch_id IS NOT NULL, id',
    });
  }
}
