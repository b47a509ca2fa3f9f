import { type AnalysisRecord, type User } from '@jinwi/contracts';
import { vi } from 'vitest';

export interface SeenRequest {
  method: string;
  url: string;
  body: unknown;
  init: RequestInit;
}

interface PlainAnswer {
  status?: number;
  /** Strings are sent unchanged, anything else as JSON. */
  body?: unknown;
}

type Answer = Response | Promise<Response> | PlainAnswer;
type Handlers = Record<string, PlainAnswer | ((request: SeenRequest) => Answer)>;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

export const text = (body: string, status: number): Response => new Response(body, { status });

const respond = ({ status = 200, body = '' }: PlainAnswer): Response =>
  typeof body === 'string' ? text(body, status) : json(body, status);

/** The requests as "METHOD /path". */
export const callsOf = (seen: SeenRequest[]): string[] => seen.map(({ method, url }) => `${method} ${url}`);

/** Default handlers for a visitor or a member without failed analyses; all other requests are answered with 404. */
const defaults: Handlers = {
  'GET /api/user': () => text('Please sign in.', 401),
  'GET /api/analysis/failures': () => json([]),
};

/**
 * Replaces fetch: answers by `handlers`, keyed by "METHOD /path", or else by the defaults. Returns the list of
 * requests, which grows as they arrive.
 */
export const fakeServer = (handlers: Handlers = {}): SeenRequest[] => {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    const request = { method, url, body, init };
    seen.push(request);
    const key = `${method} ${url.split('?')[0]}`;
    const handler = handlers[key] ?? defaults[key] ?? (() => text('Not found', 404));
    const answer = typeof handler === 'function' ? await handler(request) : handler;
    return answer instanceof Response ? answer : respond(answer);
  });
  return seen;
};

export const aUser = (changes: Partial<User> = {}): User => ({
  id: 1,
  username: 'Haneul Kim',
  email: 'haneul@example.com',
  credits: 5,
  creditsExpiry: null,
  ...changes,
});

export const aRecord = (changes: Partial<AnalysisRecord> = {}): AnalysisRecord => ({
  id: 1,
  userId: 1,
  imageUrl: '/api/analysis/1/image',
  imageName: 'IMG_0001.jpg',
  imageSize: 1_000_000,
  result: 'Likely Genuine',
  score: 90,
  aiGenerationMarkers: null,
  manipulation: null,
  metadata: null,
  hidden: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  artifacts: {},
  report: null,
  secondOpinion: null,
  ...changes,
});

export const signedIn = (user: User = aUser()): Handlers => ({ 'GET /api/user': () => json(user) });

/** A response that is held back until the test releases it. */
export const held = (answer: Response) => {
  let release: () => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    release = () => resolve(answer);
  });
  return { promise, release };
};
