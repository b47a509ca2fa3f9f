import { createHash, randomUUID } from 'node:crypto';
import { generationRemarks, generationTaskSchema, generationTasksSchema } from '@jinwi/contracts';
import sharp from 'sharp';
import {
  newMember,
  readTask,
  sendGeneration,
  submitGeneration,
  untilCredits,
  untilGenerated,
} from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';

/** Tests generations by the local studio, against the product at `url()`. */
export function generationsSuite(url: () => string): void {
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
  });

  const imageOf = async (member: HttpMember, url: string) => {
    const response = await member.send(url);
    expect([url, response.status]).toEqual([url, 200]);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('API-054 API-056 API-061 API-064 makes four images for three credits and gives them to their owner', async () => {
    const member = await newMember(url());
    const settings = { n: 4, aspect_ratio: '16:9', negative_prompt: 'blur' };
    const taskId = await submitGeneration(member, { photo, settings });
    expect((await member.user()).credits).toBe(2);
    const task = await untilGenerated(member, taskId);
    expect(task).toMatchObject({
      task_id: taskId,
      task_status: 'succeed',
      settings: { ...settings, prompt: 'A lighthouse at night' },
      image_name: 'photo.jpg',
      is_demonstration: true,
    });
    const { images } = task.task_result;
    expect(images.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    const digests = new Set<string>();
    for (const { url, thumbnailUrl, index, width, height, contentType } of images) {
      const { response, bytes } = await imageOf(member, url);
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
      expect(width / height).toBeCloseTo(16 / 9, 1);
      expect(response.headers.get('content-type')).toBe(contentType);
      expect(response.headers.get('content-disposition')).toContain(`generated-${taskId}-${index}.`);
      await imageOf(member, thumbnailUrl);
      digests.add(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(digests.size).toBe(4);
    await untilCredits(member, 2);
  }, 60_000);

  it('API-064 labels what it makes, and our own analysis recognises it', async () => {
    const member = await newMember(url());
    const taskId = await submitGeneration(member, { photo });
    const [image] = (await untilGenerated(member, taskId)).task_result.images;
    const { bytes } = await imageOf(member, image?.url ?? '');
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain('DigitalSourceType');
    const record = await member.analyze(bytes, { name: 'generated.png' });
    expect(record.report?.aiMarkers).toEqual([
      { code: 'ai.source-type', params: expect.objectContaining({ extent: 'algorithmic' }) as unknown },
      { code: 'ai.own-software', params: expect.objectContaining({ value: 'Jinwi' }) as unknown },
    ]);
    expect(record.report?.ai).toMatchObject({
      answer: 'declared',
      declared: { extent: 'algorithmic', isSigned: true, isOwn: true },
    });
    expect(record.report?.provenance).toMatchObject({ state: 'valid', isOwn: true });
    expect((await member.user()).credits).toBe(1);
  }, 60_000);

  it('API-065 says in the reader’s language that the studio is a demonstration', async () => {
    const member = await newMember(url());
    const taskId = await submitGeneration(member, { photo });
    await untilGenerated(member, taskId);
    for (const locale of ['ko', 'en'] as const) {
      const { task_status_msg: said } = await readTask(member, taskId, { 'Accept-Language': locale });
      expect(said).toBe(generationRemarks.demonstration[locale]);
    }
  }, 60_000);

  it.each(['16:9', '3:4'] as const)(
    'UI-194 makes images of the ratio %s',
    async (ratio) => {
      const member = await newMember(url());
      const taskId = await submitGeneration(member, { photo, settings: { aspect_ratio: ratio } });
      const [image] = (await untilGenerated(member, taskId)).task_result.images;
      const [across = 1, down = 1] = ratio.split(':').map(Number);
      expect((image?.width ?? 0) / (image?.height ?? 1)).toBeCloseTo(across / down, 1);
    },
    60_000,
  );

  it('API-056 takes three credits for nine images, too', async () => {
    const member = await newMember(url());
    const taskId = await submitGeneration(member, { photo, settings: { n: 9 } });
    expect((await untilGenerated(member, taskId)).task_result.images).toHaveLength(9);
    await untilCredits(member, 2);
  }, 60_000);

  it('API-062 streams each state once, to the end', async () => {
    const member = await newMember(url());
    const taskId = await submitGeneration(member, { photo });
    const stream = await (await member.send(`/api/generate-image/${taskId}/events`)).text();
    const events = [...stream.matchAll(/^event: (.*)\ndata: (.*)$/gm)];
    const states = events.map(([, , data = '']) => generationTaskSchema.parse(JSON.parse(data)).task_status);
    expect(new Set(states).size).toBe(states.length);
    expect(states.at(-1)).toBe('succeed');
    expect(events.map(([, event]) => event)).toEqual([...states.slice(1).map(() => 'progress'), 'done']);
  }, 60_000);

  it('API-058 refuses the second of two simultaneous tasks for five credits', async () => {
    const member = await newMember(url());
    const answers = await Promise.all([sendGeneration(member, { photo }), sendGeneration(member, { photo })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    const refused = answers.find(({ status }) => status === 402);
    expect(await refused?.text()).toBe('You need at least 3 credits to generate images');
    expect((await member.user()).credits).toBe(2);
  }, 30_000);

  it('API-044 charges a repeated Idempotency-Key once', async () => {
    const member = await newMember(url());
    const headers = { 'Idempotency-Key': randomUUID() };
    const ids = await Promise.all([
      submitGeneration(member, { photo, headers }),
      submitGeneration(member, { photo, headers }),
    ]);
    expect(ids[0]).toBe(ids[1]);
    expect((await member.user()).credits).toBe(2);
  }, 30_000);

  it('API-059 takes nothing for a reference that cannot be one', async () => {
    const member = await newMember(url());
    const texts = new Map<Buffer, [number, string]>([
      [
        await madePhoto({ width: 299, height: 400 }),
        [422, 'Please upload an image of at least 300 pixels on each side.'],
      ],
      [
        await madePhoto({ width: 1000, height: 399 }),
        [422, 'Please upload an image with an aspect ratio between 1:2.5 and 2.5:1.'],
      ],
      [photo.subarray(0, 900), [422, 'The image cannot be read. The file may be damaged.']],
    ]);
    for (const [bytes, expected] of texts) {
      const answer = await sendGeneration(member, { photo: bytes });
      expect([answer.status, await answer.text()]).toEqual(expected);
    }
    expect((await member.user()).credits).toBe(5);
    expect(await member.statusOf('/api/generate-image')).toBe(200);
  }, 30_000);

  it('API-063 BR-030 hides a task and its images from other members and from visitors', async () => {
    const owner = await newMember(url());
    const taskId = await submitGeneration(owner, { photo });
    const { task_result: result } = await untilGenerated(owner, taskId);
    const stranger = await newMember(url());
    const visitor = new HttpMember(url());
    const path = `/api/generate-image/${taskId}`;
    for (const address of [
      ...result.images.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]),
      `${path}/reference`,
    ]) {
      expect([address, await owner.statusOf(address)]).toEqual([address, 200]);
      expect([address, await stranger.statusOf(address)]).toEqual([address, 404]);
      expect([address, await visitor.statusOf(address)]).toEqual([address, 404]);
    }
    expect(await stranger.statusOf(path)).toBe(404);
    expect(await stranger.statusOf(path, { method: 'DELETE' })).toBe(404);
    expect(await stranger.statusOf(`${path}/events`)).toBe(404);
    const listed = generationTasksSchema.parse(await (await stranger.send('/api/generate-image')).json());
    expect(listed).toEqual({ tasks: [], nextBefore: null });
  }, 60_000);

  it('lists a member’s tasks, newest first, and deletes one when asked', async () => {
    const member = await newMember(url());
    const taskId = await submitGeneration(member, { photo });
    const { task_result: result } = await untilGenerated(member, taskId);
    const list = async () =>
      generationTasksSchema.parse(await (await member.send('/api/generate-image')).json()).tasks;
    expect((await list()).map(({ task_id: id }) => id)).toEqual([taskId]);
    const path = `/api/generate-image/${taskId}`;
    const deleted = await member.send(path, { method: 'DELETE' });
    expect([deleted.status, await deleted.json()]).toEqual([200, { task_id: taskId }]);
    expect(await list()).toEqual([]);
    expect(await member.statusOf(path)).toBe(404);
    for (const { url, thumbnailUrl } of result.images) {
      expect(await member.statusOf(url)).toBe(404);
      expect(await member.statusOf(thumbnailUrl)).toBe(404);
    }
    expect((await member.user()).credits).toBe(2);
  }, 60_000);
}
