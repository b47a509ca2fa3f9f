import { setTimeout as sleep } from 'node:timers/promises';
import { type SignedMessage } from './stripe-stand-in.js';

export interface Delivery {
  send: (message: SignedMessage) => Promise<unknown>;
  copies?: number;
  /** Each event arrives at a random time within this period, so events arrive in any order and concurrently. */
  withinMs?: number;
  /** Returns a number in [0, 1); a seeded function makes the order repeatable. */
  random?: () => number;
}

/** Delivers each webhook event `copies` times, late and in any order. Rejects if `send` rejects. */
export async function deliverEvents(
  messages: SignedMessage[],
  { send, copies = 1, withinMs = 0, random = Math.random }: Delivery,
): Promise<void> {
  const arriving = messages
    .flatMap((message) => Array.from({ length: copies }, () => ({ message, atMs: random() * withinMs })))
    .sort((first, second) => first.atMs - second.atMs);
  await Promise.all(
    arriving.map(async ({ message, atMs }) => {
      await sleep(atMs);
      await send(message);
    }),
  );
}

/** Posts events to a webhook's URL as Stripe does. */
export const postTo =
  (url: string) =>
  async ({ body, signature }: SignedMessage): Promise<number> => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
