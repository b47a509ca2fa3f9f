import { randomUUID } from 'node:crypto';
import { type KlingStandIn } from '@jinwi/stand-ins';
import { type GenerationProvider } from '../src/providers/generation-provider.js';
import { createKlingProvider, type KlingConfig } from '../src/providers/kling/kling-provider.js';
import { submitRequest } from './submit-request.js';

/** A signal that is never aborted. */
export const signal = new AbortController().signal;

export const providerAt = (kling: KlingStandIn, given: Partial<KlingConfig> = {}): GenerationProvider =>
  createKlingProvider({
    baseUrl: kling.url,
    accessKey: kling.accessKey,
    secretKey: kling.secretKey,
    model: 'kling-v1-5',
    submitTimeoutMs: 2_000,
    results: { hosts: [], trustedOrigin: kling.url },
    ...given,
  });

/** Submits a new task. @returns Kling's id of the task */
export async function submittedTo(
  kling: KlingStandIn,
  settings: Parameters<typeof submitRequest>[0] = {},
): Promise<string> {
  const options = { submissionId: randomUUID(), signal };
  const outcome = await providerAt(kling).submit(submitRequest(settings), options);
  if (outcome.kind !== 'async') throw new Error('Kling makes no images at once');
  return outcome.providerTaskId;
}
