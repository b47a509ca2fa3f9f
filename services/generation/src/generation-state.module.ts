import { Module } from '@nestjs/common';
import { InstallationSigner } from './images/installation-signer.js';
import { SignerRepository, WatermarkKeys } from './images/kept-keys.repository.js';
import { MadeImageRepository } from './images/made-image.repository.js';
import { SubmissionRepository } from './tasks/submission.repository.js';
import { TaskEndService } from './tasks/task-end.service.js';
import { TaskErasure } from './tasks/task-erasure.js';
import { TaskRepository } from './tasks/task.repository.js';

const shared = [
  InstallationSigner,
  MadeImageRepository,
  SignerRepository,
  SubmissionRepository,
  TaskEndService,
  TaskErasure,
  TaskRepository,
  WatermarkKeys,
];

/** Providers that the service and its workers share. */
@Module({ providers: shared, exports: shared })
export class GenerationStateModule {}
