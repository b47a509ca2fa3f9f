import { analysisKeys, analysisProgressSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { createObjectStore } from '@jinwi/storage';
import { newMember, sendGeneration } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';

/** Limit on failed analyses per hour, from the service's configuration. */
const failuresPerHour = 20;
const streamsPerMember = 8;

/** Tests what a member could do to harm other members and the operator, against the product at `url()`. */
export function attacksSuite({ url, storageUrl }: { url: () => string; storageUrl: () => string }): void {
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
  });

  async function submit(member: HttpMember): Promise<number> {
    const response = await member.upload(copyOf(photo), { headers: { Prefer: 'respond-async' } });
    expect(response.status).toBe(202);
    return analysisProgressSchema.parse(await response.json()).id;
  }

  async function uploaded(member: HttpMember, image: Uint8Array): Promise<number> {
    const response = await member.upload(image);
    await response.arrayBuffer();
    return response.status;
  }

  async function storedUploads(): Promise<number> {
    const keys: string[] = [];
    for await (const key of createObjectStore(storageUrl()).list(analysisKeys.root)) keys.push(key);
    return keys.length;
  }

  it('keeps no image that was refused, and refuses more after many', async () => {
    const member = await newMember(url());
    const before = await storedUploads();
    for (let count = 0; count < failuresPerHour; count += 1)
      expect(await uploaded(member, copyOf(photo).subarray(0, 900))).toBe(422);
    await until(async () => (await storedUploads()) === before);
    const refused = await member.upload(copyOf(photo));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await refused.text()).toContain('Too many of your images could not be analyzed');
    expect(await storedUploads()).toBe(before);
    expect((await member.user()).credits).toBe(5);
  }, 90_000);

  it("lets no member's many pictures hold back another's one", async () => {
    const [greedy, modest] = [await newMember(url()), await newMember(url())];
    for (let count = 0; count < 5; count += 1) await submit(greedy);
    await modest.analyze(copyOf(photo));
    expect((await greedy.history()).length).toBeLessThan(5);
    await until(async () => (await greedy.history()).length === 5, { timeoutMs: 60_000 });
  }, 90_000);

  it('opens at most eight streams for a member, until the session ends', async () => {
    const member = await newMember(url());
    for (let count = 0; count < 4; count += 1) await submit(member);
    const last = await submit(member);
    const path = `/api/analysis/${last}/events`;
    const streams = await Promise.all(Array.from({ length: streamsPerMember }, () => member.send(path)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const ended = streams.map((stream) => stream.text());
    expect(await member.statusOf(path)).toBe(429);
    expect(await member.statusOf('/api/logout', { method: 'POST' })).toBe(200);
    for (const text of await Promise.all(ended)) expect(text).not.toContain('event: done');
  }, 60_000);

  it('looks at the credits before it decodes a reference', async () => {
    const member = await newMember(url());
    for (let count = 0; count < 3; count += 1) await member.analyze(copyOf(photo));
    const broken = copyOf(photo).subarray(0, 900);
    expect((await sendGeneration(member, { photo: broken })).status).toBe(402);
  }, 60_000);

  it.each([
    ['turns the direction of what follows', (name: string) => `${name}\u202e`],
    ['holds invisible characters', (name: string) => `${name}\u200b`],
    ['looks like a name that is taken', (name: string) => name.replace('e', 'е')],
  ])('registers no name that %s', async (_what, twinOf) => {
    const known = await newMember(url());
    const { email, password } = new HttpMember(url());
    const response = await known.post('/api/register', { username: twinOf(known.username), email, password });
    expect([400, 409]).toContain(response.status);
  });
}
