import { vi } from 'vitest';
import { fakeServer, json, text } from './fake-server.js';

/** A window that is wide, with addresses for files, which jsdom has not. */
export function stubBrowser({ isWide = true }: { isWide?: boolean } = {}): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined });
}

interface Answer {
  status?: number;
  body?: unknown;
}

const respond = ({ status = 200, body = '' }: Answer): Response =>
  typeof body === 'string' ? text(body, status) : json(body, status);

/** Answers the page's calls by "METHOD /path". Returns the calls as they come. */
export function stubServer(answers: Record<string, Answer | (() => Answer)>) {
  const handlers = Object.entries(answers).map(([call, answer]) => [
    call,
    () => respond(typeof answer === 'function' ? answer() : answer),
  ]);
  const seen = fakeServer(Object.fromEntries(handlers) as Parameters<typeof fakeServer>[0]);
  return { calls: () => seen.map(({ method, url }) => `${method} ${url}`) };
}
