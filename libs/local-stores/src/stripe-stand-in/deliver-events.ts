import { setTimeout as sleep } from 'node:timers/promises';
import { type SignedMessage } from './stripe-stand-in.js';

export interface Delivery {
  send: (message: SignedMessage) => Promise<unknown>;
  /** How often each message comes. */
  copies?: number;
  /** Each one comes at a random instant within this time, so in any order and at once. */
  withinMs?: number;
  /** In [0, 1); a seeded one makes the order repeatable. */
  random?: () => number;
}

/** Messages as they come on a bad day: repeated, late and in any order. Rejects when one was not taken. */
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

/** A way to send messages to the address of a webhook, as Stripe posts them. */
export const postTo =
  (url: string) =>
  async ({ body, signature }: SignedMessage): Promise<number> => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
