import { generationKeys, uploadRulesDefault } from '@jinwi/contracts';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { receiveImage } from '../upload/receive-image.js';
import { StorageQuota } from '../upload/storage-quota.js';
import { removeUpload } from '../upload/store-image.js';
import { type Submission } from '../upload/submission.js';
import { settingsOfForm } from './settings-of-form.js';

@Injectable()
export class GenerationSubmissionService {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly quota: StorageQuota,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Stores the reference image and submits the task; removes the image if the service refuses. @returns the task id */
  async submit(request: IncomingMessage, submission: Submission): Promise<string> {
    const taskId = randomUUID();
    const key = generationKeys.uploadOf(taskId);
    const admit = () => this.quota.assertRoom(request, submission.userId);
    const { image, fields } = await receiveImage(request, {
      rules: uploadRulesDefault,
      store: this.store,
      key,
      admit,
      arrivalWindowMs: this.config.arrivalWindowMs,
    });
    try {
      const settings = settingsOfForm(fields);
      const submitted = await this.rpc.call('generation.submit', {
        taskId,
        key,
        settings,
        ...image,
        ...submission,
      });
      // Another id means that the Idempotency-Key was used before, so this upload is not needed.
      if (submitted.taskId !== taskId) await removeUpload(this.store, key);
      return submitted.taskId;
    } catch (error) {
      await removeUpload(this.store, key);
      throw error;
    }
  }
}
