import { type GenerationSettings } from '@jinwi/contracts';
import { madePng } from '@jinwi/stand-ins';
import { ProviderError, type SubmitRequest } from '../src/providers/generation-provider.js';

/** Makes a submission that every provider accepts. A test states only the settings that matter to it. */
export const submitRequest = (settings: Partial<GenerationSettings> = {}): SubmitRequest => ({
  settings: {
    prompt: '비 오는 골목의 고양이',
    negative_prompt: '',
    image_reference: 'subject',
    image_fidelity: 0.9,
    human_fidelity: 0.9,
    n: 1,
    aspect_ratio: '1:1',
    ...settings,
  },
  reference: { bytes: madePng({ width: 320, height: 300 }), contentType: 'image/png' },
  userId: 1,
});

/** Returns the error of a promise that must reject. */
export async function refusalOf(work: Promise<unknown>): Promise<ProviderError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
