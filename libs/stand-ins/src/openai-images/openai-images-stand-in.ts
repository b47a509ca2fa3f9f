import { madePng } from '../made-png.js';
import {
  jsonAnswer,
  type ReceivedRequest,
  type StandInAnswer,
  type StandInServer,
  startStandInServer,
} from '../stand-in-server.js';
import { openaiRefusal } from './openai-refusals.js';
import { checkedOpenaiRequest, OpenaiFaultError, type OpenaiImageRequest } from './openai-request-check.js';

/** How edits behave from now on. */
export interface OpenaiEditPlan {
  /** Number of images made; null makes as many as requested. */
  images: number | null;
  /** `addresses` imitates OpenAI-compatible servers, which return URLs. */
  imagesAre: 'base64' | 'addresses';
  /** False imitates OpenAI-compatible servers, which do not report usage. */
  hasUsage: boolean;
  /** The image (PNG) that every edit returns; if null, edits return small generated images. */
  picture: Buffer | null;
}

export interface OpenaiImagesStandIn extends StandInServer<'edit' | 'image'> {
  /** Value for `OPENAI_BASE_URL`. */
  baseUrl: string;
  apiKey: string;
  /** Completed edits, even if their response was lost. */
  edits: readonly OpenaiImageRequest[];
  planEdits(plan: Partial<OpenaiEditPlan>): void;
}

const usualPlan: OpenaiEditPlan = { images: null, imagesAre: 'base64', hasUsage: true, picture: null };

/** Number of output tokens reported per image: what OpenAI reports at its lowest quality. */
const tokensPerImage = 272;
/** Number of tokens reported for the prompt and the reference image. */
const inputTokens = 323;
const sidePixels = 192;

/** Imitates OpenAI's `images.edit`: multipart requests, bearer keys, usage, and errors in OpenAI's format. */
export async function startOpenaiImagesStandIn({
  port = 0,
  apiKey = 'sk-stand-in-0123456789',
}: { port?: number; apiKey?: string } = {}): Promise<OpenaiImagesStandIn> {
  const edits: OpenaiImageRequest[] = [];
  let plan = usualPlan;
  const server = await startStandInServer<'edit' | 'image'>({
    port,
    kindOf: ({ path }) => (path.startsWith('/results/') ? 'image' : 'edit'),
    async answer(request, origin) {
      if (request.kind === 'image') return image();
      const edit = await checked(request, apiKey);
      if ('status' in edit) return edit;
      edits.push(edit);
      return jsonAnswer(200, editAnswer(edit, { plan, origin }));
    },
  });
  return {
    ...server,
    baseUrl: `${server.url}/v1`,
    apiKey,
    edits,
    planEdits: (given) => void (plan = { ...usualPlan, ...given }),
  };
}

async function checked(
  { path, headers, body }: ReceivedRequest<'edit' | 'image'>,
  apiKey: string,
): Promise<OpenaiImageRequest | StandInAnswer> {
  if (path !== '/v1/images/edits') return { status: 404, body: '{}' };
  if (headers.authorization !== `Bearer ${apiKey}`) {
    // Shows both ends of the key, as OpenAI does.
    const shown = `${headers.authorization?.slice(7, 14)}***${headers.authorization?.slice(-4)}`;
    return openaiRefusal('invalid_api_key', { message: `Incorrect API key provided: ${shown}.` });
  }
  try {
    return await checkedOpenaiRequest({ contentType: headers['content-type'] ?? '', body });
  } catch (error) {
    if (error instanceof OpenaiFaultError) return openaiRefusal(error.fault, { message: error.message });
    throw error;
  }
}

function editAnswer(
  { n, size, quality }: OpenaiImageRequest,
  { plan, origin }: { plan: OpenaiEditPlan; origin: string },
): unknown {
  const images = plan.images ?? n;
  const outputTokens = images * tokensPerImage;
  const usage = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    input_tokens_details: { text_tokens: 40, image_tokens: inputTokens - 40 },
  };
  return {
    created: Math.floor(Date.now() / 1000),
    data: Array.from({ length: images }, (_, index) =>
      plan.imagesAre === 'base64'
        ? { b64_json: (plan.picture ?? smallPicture(index)).toString('base64') }
        : { url: `${origin}/results/${index}.png` },
    ),
    ...(plan.hasUsage && { usage, output_format: 'png', quality, size, background: 'opaque' }),
  };
}

const smallPicture = (seed: number): Buffer => madePng({ width: sidePixels, height: sidePixels, seed });

const image = (): StandInAnswer => ({
  status: 200,
  headers: { 'content-type': 'image/png' },
  body: madePng({ width: sidePixels, height: sidePixels }),
});
