/**
 * `npm run check:deployment -- URL [COUNT]`: new members of a running installation analyse COUNT photos, five each.
 * Retries unanswered requests with the same Idempotency-Key, like a browser. Succeeds if every analysis has a verdict
 * and every member has paid five credits. More than 100 photos a day need RATE_LIMIT_SCALE.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, fail, say } from './prepare.mjs';

const [address = 'http://localhost:3000', countText = '1'] = process.argv.slice(2);
const count = Number(countText);
const isUsable = /^https?:/.test(address) && URL.canParse(address) && Number.isInteger(count) && count >= 1;
if (!isUsable) fail('npm run check:deployment -- URL [COUNT]', 2);
// After an installation with Docker alone, the npm packages are still missing.
await ensureInstalled();
const { default: sharp } = await import('sharp');
const { origin: url } = new URL(address);

const creditsOfNewMember = 5;
const answerTimeoutMs = 15_000;
const repeatTimeoutMs = 900_000;
const pauseMs = 500;
let repeats = 0;

/** Repeats a request until the response has one of the statuses. The response for an unfinished analysis is 404. */
async function send(member, path, { statuses = [200], ...init } = {}) {
  const deadline = Date.now() + repeatTimeoutMs;
  for (;;) {
    const { status, text } = await answerOf(member, path, init);
    if (statuses.includes(status)) return text === '' ? null : JSON.parse(text);
    const isFault = status === 0 || status >= 500;
    if ((!isFault && status !== 404) || Date.now() > deadline) fail(`${path}: ${status} ${text}`);
    if (isFault) repeats += 1;
    await sleep(pauseMs);
  }
}

/** Sends a request once; status 0 means no answer. */
async function answerOf(member, path, { headers, ...init }) {
  try {
    const answer = await fetch(url + path, {
      ...init,
      headers: { Origin: url, Cookie: member.cookie, 'Accept-Language': 'en', ...headers },
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const cookie = answer.headers.getSetCookie().at(-1);
    if (cookie) member.cookie = cookie.split(';')[0];
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error.cause ?? error) };
  }
}

async function register() {
  const member = { cookie: '' };
  const name = randomUUID().slice(0, 13);
  const body = { username: `check ${name}`, email: `${name}@example.com`, password: randomUUID() };
  const headers = { 'Content-Type': 'application/json' };
  await send(member, '/api/register', {
    method: 'POST',
    statuses: [201],
    headers,
    body: JSON.stringify(body),
  });
  const { credits } = await send(member, '/api/user');
  if (credits !== creditsOfNewMember) fail(`A new member has ${credits} credits, not ${creditsOfNewMember}.`);
  return member;
}

async function analyze(member) {
  const form = new FormData();
  form.append('image', new Blob([await madePhoto()]), 'check.jpg');
  const headers = { Prefer: 'respond-async', 'Idempotency-Key': randomUUID() };
  const { id } = await send(member, '/api/analyze', {
    method: 'POST',
    statuses: [200, 202],
    headers,
    body: form,
  });
  return send(member, `/api/analysis/${id}`);
}

async function madePhoto() {
  const [width, height] = [1200, 800];
  const pixels = randomBytes(width * height * 3);
  for (let index = 0; index < pixels.length; index += 1)
    pixels[index] = 100 + (pixels[index] % 20) + index / 40_000;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function useMember(analyses) {
  const member = await register();
  const records = await Promise.all(Array.from({ length: analyses }, () => analyze(member)));
  const expected = creditsOfNewMember - analyses;
  const deadline = Date.now() + repeatTimeoutMs;
  let credits;
  while (({ credits } = await send(member, '/api/user')).credits !== expected) {
    if (Date.now() > deadline) fail(`A member has ${credits} credits, not ${expected}.`);
    await sleep(pauseMs);
  }
  return records;
}

const begin = Date.now();
const shares = Array.from({ length: Math.ceil(count / creditsOfNewMember) }, (_, index) =>
  Math.min(creditsOfNewMember, count - index * creditsOfNewMember),
);
const records = (await Promise.all(shares.map(useMember))).flat();
const seconds = (Date.now() - begin) / 1_000;
say(`${records.length} analyses with a verdict in ${seconds.toFixed(1)} s, ${repeats} requests repeated.`);
if (count === 1) say(JSON.stringify(records[0], null, 2).slice(0, 600));
