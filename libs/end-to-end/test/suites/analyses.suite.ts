import { randomUUID } from 'node:crypto';
import {
  type AnalysisEnd,
  analysisProgressSchema,
  analysisRecordSchema,
  comparisonSchema,
  comparisonsSchema,
} from '@jinwi/contracts';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';

const uploadBytesMax = 5 * 1024 * 1024;

/** Tests analyses of one member and one photo, against the product at `url()`. */
export function analysesSuite(url: () => string): void {
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
  });

  const newMember = async (locale?: string) => {
    const member = new HttpMember(url(), locale);
    await member.register();
    return member;
  };

  it('API-018 BR-001 BR-041 gives a new member five credits', async () => {
    expect(await new HttpMember(url()).register()).toMatchObject({ credits: 5 });
  });

  it('API-029 API-032 BR-002 answers a verdict with evidence and takes one credit', async () => {
    const member = await newMember();
    const record = await member.analyze(photo);
    expect(record.imageName).toBe('photo.jpg');
    expect(record.imageSize).toBe(photo.byteLength);
    expect(Number.isInteger(record.score)).toBe(true);
    expect(record.metadata).toContain('Canon EOS 80D');
    expect(record.report?.criteria.length).toBeGreaterThanOrEqual(4);
    expect((await member.user()).credits).toBe(4);
  }, 30_000);

  it('API-048 API-049 API-050 API-052 lists, hides and shows again', async () => {
    const member = await newMember();
    const record = await member.analyze(photo);
    expect((await member.history()).map(({ id }) => id)).toEqual([record.id]);
    expect(await (await member.post(`/api/analysis/${record.id}/hide`, {})).json()).toEqual({
      id: record.id,
      hidden: true,
    });
    expect(await member.history()).toEqual([]);
    await member.post(`/api/analysis/${record.id}/unhide`, {});
    expect(await member.history()).toHaveLength(1);
  }, 30_000);

  it('API-033 gives two simultaneous calls with one credit one 200 and one 402', async () => {
    const member = await newMember();
    for (let count = 0; count < 4; count += 1) await member.analyze(copyOf(photo));
    const answers = await Promise.all([member.upload(copyOf(photo)), member.upload(copyOf(photo))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect((await member.user()).credits).toBe(0);
  }, 60_000);

  it("API-034 UI-141 says in the reader's language that credits are short", async () => {
    const member = await newMember('en');
    for (let count = 0; count < 5; count += 1) await member.analyze(copyOf(photo));
    const answer = await member.upload(copyOf(photo));
    expect(answer.status).toBe(402);
    expect(await answer.text()).toBe('Insufficient credits. Purchase more credits to analyze images.');
  }, 60_000);

  it('API-044 charges a repeated Idempotency-Key once', async () => {
    const member = await newMember();
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([
      member.analyze(photo, { headers }),
      member.analyze(photo, { headers }),
    ]);
    expect(answers[0].id).toBe(answers[1].id);
    expect((await member.user()).credits).toBe(4);
  }, 30_000);

  it("API-042 API-051 API-053 BR-030 hides one member's analysis from another and from visitors", async () => {
    const owner = await newMember();
    const record = await owner.analyze(photo);
    const stranger = await newMember();
    const visitor = new HttpMember(url());
    const artifacts = Object.values(record.artifacts);
    const addresses = artifacts.map((artifact) => (typeof artifact === 'string' ? artifact : artifact.url));
    const images = [record.imageUrl, ...addresses];
    for (const path of images) {
      expect([path, await owner.statusOf(path)]).toEqual([path, 200]);
      expect([path, await stranger.statusOf(path)]).toEqual([path, 404]);
      expect([path, await visitor.statusOf(path)]).toEqual([path, 404]);
    }
    expect(await stranger.statusOf(`/api/analysis/${record.id}`)).toBe(404);
    expect((await stranger.post(`/api/analysis/${record.id}/hide`, {})).status).toBe(404);
  }, 30_000);

  it('API-129 API-130 compares two pictures for their member alone', async () => {
    const owner = await newMember();
    const [first, other] = [await owner.analyze(photo), await owner.analyze(copyOf(photo))];
    const path = `/api/analysis/${first.id}/comparisons`;
    const answer = await owner.post(path, { otherId: other.id });
    expect(answer.status).toBe(200);
    const made = comparisonSchema.parse(await answer.json());
    expect(made).toMatchObject({ otherId: other.id, state: 'done', result: { parts: [] } });
    const { comparisons } = comparisonsSchema.parse(await (await owner.send(path)).json());
    expect(comparisons).toEqual([made]);
    expect((await owner.user()).credits).toBe(3);
    const stranger = await newMember();
    const addresses = ['', '/aligned', '/difference'].map((part) => `${path}/${made.id}${part}`);
    for (const address of [path, ...addresses]) {
      expect([address, await owner.statusOf(address)]).toEqual([address, 200]);
      expect([address, await stranger.statusOf(address)]).toEqual([address, 404]);
    }
    expect((await stranger.post(path, { otherId: other.id })).status).toBe(404);
    expect((await owner.post(path, { otherId: first.id })).status).toBe(400);
  }, 60_000);

  it('API-035 UI-142 takes nothing for a file that is no image', async () => {
    const member = await newMember();
    const answer = await member.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(answer.status).toBe(415);
    const damaged = await member.upload(photo.subarray(0, 900));
    expect(damaged.status).toBe(422);
    const large = await member.upload(
      Buffer.concat([photo, Buffer.alloc(uploadBytesMax + 1 - photo.length)]),
    );
    expect([large.status, await large.text()]).toEqual([413, 'Please upload an image of up to 5MB.']);
    expect((await member.user()).credits).toBe(5);
  }, 30_000);

  it('API-029 answers at once when asked to, then streams each step', async () => {
    const member = await newMember();
    const answer = await member.upload(photo, { headers: { Prefer: 'respond-async' } });
    expect(answer.status).toBe(202);
    const location = answer.headers.get('location') ?? '';
    const stream = await member.send(`${location}/events`);
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = [...(await stream.text()).matchAll(/^event: (.*)\ndata: (.*)$/gm)];
    const { record, ...end } = JSON.parse(events.at(-1)?.[2] ?? '{}') as AnalysisEnd;
    expect(end).toMatchObject({ state: 'done', failure: null });
    expect(events.map(([, event]) => event)).toEqual([...events.slice(1).map(() => 'progress'), 'done']);
    const known = events.map(([, , data = '{}']) => analysisProgressSchema.parse(JSON.parse(data)).early);
    expect(known.flatMap((early) => early?.fields ?? [])).toContainEqual(
      expect.objectContaining({ code: 'field.make', value: 'Canon' }),
    );
    expect(known.at(-1)).toBeUndefined();
    expect(analysisRecordSchema.parse(record).imageName).toBe('photo.jpg');
    expect(await (await member.send(location)).json()).toEqual(record);
    expect((await member.user()).credits).toBe(4);
  }, 30_000);

  it('API-007 never shows a hash, a path or a stack', async () => {
    const member = await newMember();
    const record = await member.analyze(photo);
    const bodies = [
      JSON.stringify(record),
      await (await member.send('/api/user')).text(),
      await (await member.send('/api/analysis/999999')).text(),
      await (await member.send('/api/nothing')).text(),
    ];
    for (const body of bodies) expect(body).not.toMatch(/argon2|stripe|\/tmp\/|node_modules|\n\s+at /);
  }, 30_000);
}
