import createClient, { type Client } from 'openapi-fetch';
import { JinwiProblem, toProblem } from './problem.js';
import { type operations, type paths } from './.generated/v1-document.js';
import { waitAndRepeat } from './wait-and-repeat.js';

/** Body of an operation's successful response. */
export type Answer<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** An analysis in any state. */
export type Analysis = Answer<'getAnalysis'>;
/** The report of an analysis that has ended successfully. */
export type Report = NonNullable<Analysis['report']>;

export interface JinwiClientOptions {
  /** The address of the installation, without a path: `https://jinwi.example`. */
  server: string;
  /** An API key, `jinwi_…`. */
  key: string;
  /** Language of the texts of reports and problems; English by default. */
  language?: 'ko' | 'en';
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface AnalyzeOptions {
  /** Name of the image in the report; by default the name of the file. */
  name?: string;
  signal?: AbortSignal;
}

export interface JinwiClient {
  /** Typed client for every call of /api/v1. After a 429 it waits and repeats the call. */
  api: Client<paths>;
  /**
   * Submits an image and waits for its report. Costs one credit, which is returned if the analysis fails. Submitting
   * the same bytes again costs nothing (docs/credits.md). The key needs the scope `analyze`, and also `read` if an
   * analysis takes more than a minute.
   * @throws JinwiProblem if the server refuses the call or the analysis fails
   */
  analyze(image: Blob, options?: AnalyzeOptions): Promise<Analysis & { report: Report }>;
}

const longestWait = 'wait=60';
/** Maximum number of calls that wait for the report, each for up to a minute. */
const waitsMax = 60;

/** Creates a client for one installation and one key; works in Node 20 and browsers. */
export function createJinwiClient({
  server,
  key,
  language = 'en',
  fetch = globalThis.fetch,
}: JinwiClientOptions): JinwiClient {
  const api = createClient<paths>({
    baseUrl: new URL(server).origin,
    headers: { Authorization: `Bearer ${key}`, 'Accept-Language': language },
    // Redirects fail, so that the key is sent to this server only.
    redirect: 'error',
    fetch: waitAndRepeat((request) => fetch(request)),
  });
  return { api, analyze: (image, options) => analyze(api, image, options) };
}

async function analyze(
  api: Client<paths>,
  image: Blob,
  { name = nameOf(image), signal }: AnalyzeOptions = {},
): Promise<Analysis & { report: Report }> {
  let analysis = await submit(api, { image, name, signal });
  for (let waits = 0; !hasEnded(analysis) && waits < waitsMax; waits += 1)
    analysis = await follow(api, { id: analysis.id, signal });
  const { report, failure } = analysis;
  if (failure) throw new JinwiProblem(failure);
  if (!report) throw new Error(`Analysis ${analysis.id} has not ended.`);
  return { ...analysis, report };
}

interface Submitted {
  image: Blob;
  name: string;
  signal: AbortSignal | undefined;
}

async function submit(api: Client<paths>, { image, name, signal }: Submitted): Promise<Analysis> {
  const form = new FormData();
  form.append('image', image, name);
  const { data, error, response } = await api.POST('/api/v1/analyses', {
    params: { header: { Prefer: longestWait, 'Idempotency-Key': crypto.randomUUID() } },
    // The OpenAPI document declares the bytes of a form as a string.
    body: form as unknown as { image: string },
    bodySerializer: (body) => body,
    signal,
  });
  if (!data) throw toProblem(error, response);
  return data;
}

async function follow(
  api: Client<paths>,
  { id, signal }: { id: number; signal: AbortSignal | undefined },
): Promise<Analysis> {
  const { data, error, response } = await api.GET('/api/v1/analyses/{id}', {
    params: { path: { id }, header: { Prefer: longestWait } },
    signal,
  });
  if (!data) throw toProblem(error, response);
  return data;
}

const hasEnded = ({ state }: Analysis): boolean => state === 'done' || state === 'failed';

const nameOf = (image: Blob): string => (image instanceof File ? image.name : 'image');
