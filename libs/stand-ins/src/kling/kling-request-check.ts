import { imageSize } from '../made-png.js';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The body of a request to create a task. The image is reduced to its number of bytes. */
export interface KlingTaskRequest {
  model_name: string;
  prompt: string;
  image_reference?: string;
  image_fidelity?: number;
  human_fidelity?: number;
  n: number;
  aspect_ratio: string;
  external_task_id?: string;
  imageBytes: number;
}

export class KlingFault extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const models = ['kling-v1', 'kling-v1-5', 'kling-v2', 'kling-v2-new', 'kling-v2-1', 'kling-v3'];
const ratios = ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3', '21:9'];
const imageBytesMax = 10_000_000;
const sidePixelsMin = 300;
const aspectMax = 2.5;
const promptLengthMax = 2_500;

/** @throws KlingFault with Kling's code and message */
export function checkedKlingRequest(body: Buffer): KlingTaskRequest {
  const fields = fieldsOf(body);
  const { image, negative_prompt: negative, ...rest } = fields;
  const model = rest.model_name ?? 'kling-v1';
  if (typeof model !== 'string' || !models.includes(model)) throw new KlingFault(1203, 'model is not found');
  const { prompt } = rest;
  must('prompt', typeof prompt === 'string' && prompt !== '' && [...prompt].length <= promptLengthMax);
  must('negative_prompt', image === undefined || !negative);
  must('n', rest.n === undefined || isWithin(rest.n, { min: 1, max: 9 }));
  must('aspect_ratio', rest.aspect_ratio === undefined || ratios.includes(rest.aspect_ratio as string));
  must('image_fidelity', rest.image_fidelity === undefined || isShare(rest.image_fidelity));
  must('human_fidelity', rest.human_fidelity === undefined || isShare(rest.human_fidelity));
  must('external_task_id', ['string', 'undefined'].includes(typeof rest.external_task_id));
  const imageBytes = image === undefined ? 0 : checkedImage(image);
  const needsReference = model === 'kling-v1-5' && imageBytes > 0;
  must('image_reference', !needsReference || ['subject', 'face'].includes(rest.image_reference as string));
  const defaults = { n: 1, aspect_ratio: '16:9' };
  return { ...defaults, ...rest, model_name: model, imageBytes } as KlingTaskRequest;
}

function fieldsOf(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) throw new KlingFault(1200, 'the body is no JSON');
    throw error;
  }
}

function must(field: string, isGood: boolean): void {
  if (!isGood) throw new KlingFault(1201, `${field} is invalid`);
}

const isShare = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;

const isWithin = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

/** Checks an image in base64 without a `data:` prefix. @returns its number of bytes */
function checkedImage(image: unknown): number {
  must('image', typeof image === 'string' && /^[A-Za-z0-9+/]+={0,2}$/u.test(image));
  const bytes = Buffer.from(image as string, 'base64');
  must('image size', bytes.length <= imageBytesMax);
  const { width, height } = imageSize(bytes) ?? { width: 0, height: 0 };
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  must('image pixels', shorter >= sidePixelsMin && longer / shorter <= aspectMax);
  return bytes.length;
}

interface Claims {
  iss?: unknown;
  exp?: unknown;
  nbf?: unknown;
}

/** Returns Kling's error code for a bad `Authorization` header, or null if the header is valid. */
export function tokenFault(
  authorization: string | undefined,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): number | null {
  if (!authorization) return 1001;
  const [, header = '', payload = '', signature = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/u.exec(authorization) ?? [];
  const expected = createHmac('sha256', secretKey).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 1002;
  const { alg } = decoded<{ alg?: unknown }>(header);
  const { iss, exp, nbf } = decoded<Claims>(payload);
  if (alg !== 'HS256' || iss !== accessKey || typeof exp !== 'number' || typeof nbf !== 'number') return 1002;
  const nowSeconds = Date.now() / 1000;
  if (nbf > nowSeconds) return 1003;
  return exp <= nowSeconds ? 1004 : null;
}

const decoded = <T>(part: string): T => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as T;
