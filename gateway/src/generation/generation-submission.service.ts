import {
  generationKeys,
  uploadRulesDefault,
  type GenerationSettings,
  generationSettingsSchema,
  isErrorCode,
} from '@jinwi/contracts';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { receiveImage, type Submission } from '../upload/receive-image.js';
import { StorageQuota } from '../upload/storage-quota.js';
import { removeUpload } from '../upload/store-image.js';
import { type FieldCodes, parseBody } from '../http/read-body.js';

const numbers = new Set(['image_fidelity', 'human_fidelity', 'n']);

const decimal = /^\d+(\.\d+)?$/;

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

/** Returns the error code of an invalid text field. The schema's rules use error codes as messages. */
const textCode: FieldCodes[string] = ({ message }) =>
  isErrorCode(message) ? message : 'generation.prompt-required';

const codes: FieldCodes = {
  prompt: textCode,
  negative_prompt: textCode,
  image_reference: 'generation.settings-invalid',
  image_fidelity: 'generation.settings-invalid',
  human_fidelity: 'generation.settings-invalid',
  n: 'generation.settings-invalid',
  aspect_ratio: 'generation.settings-invalid',
};

/** Parses the settings of a multipart form, whose fields are all text. @throws AppError for the first invalid one */
export function settingsOfForm(fields: ReadonlyMap<string, string>): GenerationSettings {
  const settings = [...fields].map(([name, text]) => [name, valueOf(name, text)] as const);
  return parseBody(generationSettingsSchema, Object.fromEntries(settings), codes);
}

/** Accepts only plain decimal numbers; `Number` alone would accept '', ' 1 ' and '0x1'. */
const valueOf = (name: string, text: string): string | number =>
  numbers.has(name) ? (decimal.test(text) ? Number(text) : Number.NaN) : typed(text);

/**
 * Replaces the CRLF that forms send for each line break; otherwise, a text of maximum length could exceed the limit.
 * Removes NUL, which PostgreSQL rejects.
 */
const typed = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\0', '');
