import { randomUUID } from 'node:crypto';
import { type KlingStandIn, startKlingStandIn } from '@jinwi/stand-ins';
import sharp from 'sharp';
import { type KlingConfig } from '../src/providers/kling/kling-provider.js';
import { providerAt, signal, submittedTo } from './kling-test-bed.js';
import { refusalOf, submitRequest } from './submit-request.js';

describe('Kling', () => {
  let kling: KlingStandIn;

  beforeEach(async () => {
    kling = await startKlingStandIn();
  });

  afterEach(() => kling.close());

  const provider = (given: Partial<KlingConfig> = {}) => providerAt(kling, given);
  const submitted = (settings: Parameters<typeof submitRequest>[0] = {}) => submittedTo(kling, settings);

  it('is asked for what the member wants, in its own form', async () => {
    const submissionId = randomUUID();
    const request = submitRequest({
      n: 9,
      aspect_ratio: '21:9',
      image_reference: 'face',
      image_fidelity: 0.31,
    });
    await provider().submit(request, { submissionId, signal });

    expect(kling.task(submissionId)?.request).toEqual({
      model_name: 'kling-v1-5',
      prompt: '비 오는 골목의 고양이',
      image_reference: 'face',
      image_fidelity: 0.31,
      human_fidelity: 0.9,
      n: 9,
      aspect_ratio: '21:9',
      external_task_id: submissionId,
      imageBytes: request.reference.bytes.length,
    });
  });

  it('API-060: folds the negative prompt into the prompt beside an image', async () => {
    await submitted({ negative_prompt: '사람, 글자' });
    expect(kling.tasks()[0]?.request.prompt).toBe('비 오는 골목의 고양이\nAvoid: 사람, 글자');
  });

  it('is asked for nothing that another of its models does not know', async () => {
    for (const model of ['kling-v1', 'kling-v2-1'])
      await provider({ model }).submit(submitRequest(), { submissionId: randomUUID(), signal });
    expect(
      kling
        .tasks()
        .map(({ request }) => [request.model_name, request.image_fidelity, request.image_reference]),
    ).toEqual([
      ['kling-v1', 0.9, undefined],
      ['kling-v2-1', undefined, undefined],
    ]);
  });

  it('takes a JPEG as it takes a PNG', async () => {
    const picture = { width: 500, height: 300, channels: 3, background: '#a63' } as const;
    const bytes = await sharp({ create: picture })
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Make: 'x' } })
      .toBuffer();
    const request = { ...submitRequest(), reference: { bytes, contentType: 'image/jpeg' as const } };
    await provider().submit(request, { submissionId: randomUUID(), signal });
    expect(kling.tasks()[0]?.request.imageBytes).toBe(bytes.length);
  });

  it('is asked later when too many images are under way', async () => {
    const busy = await startKlingStandIn({ parallelImagesMax: 4 });
    const work = (n: number) =>
      provider({ baseUrl: busy.url }).submit(submitRequest({ n }), { submissionId: randomUUID(), signal });
    await work(3);
    expect(await refusalOf(work(2))).toMatchObject({ kind: 'rate-limit', details: { code: 1303 } });
    await work(1);
    await busy.close();
  });

  it('tells its states in order, and its images by index', async () => {
    kling.planTasks({ pollsUntilDone: 3, units: '0.04' });
    const id = await submitted({ n: 4 });
    const states = [];
    for (let question = 1; question <= 3; question += 1) states.push(await provider().poll(id, { signal }));
    expect(states.map(({ status }) => status)).toEqual(['submitted', 'processing', 'processing']);

    const polled = await provider().poll(id, { signal });
    expect(polled).toMatchObject({ status: 'succeed', cost: { unit: 'units', amount: 0.04 } });
    expect('images' in polled && polled.images).toEqual(
      [0, 1, 2, 3].map((index) => ({ url: `${kling.url}/results/${id}/${index}.png` })),
    );
  });

  it('reads indices that are texts, and fewer images than were asked for', async () => {
    kling.planTasks({ pollsUntilDone: 0, indicesAre: 'texts', images: 2 });
    const polled = await provider().poll(await submitted({ n: 3 }), { signal });
    expect(polled).toMatchObject({ status: 'succeed', cost: { unit: 'images', amount: 2 } });
    expect('images' in polled && polled.images.map((image) => 'url' in image && image.url.slice(-5))).toEqual(
      ['0.png', '1.png'],
    );
  });

  it('orders images by index and leaves out those without address', async () => {
    const id = await submitted({ n: 4 });
    const images = [
      { index: '2', url: 'https://x.klingai.com/2.png', extra: true },
      { index: 1, url: null },
      null,
      { index: 0, url: 'https://x.klingai.com/0.png' },
      { url: 'https://x.klingai.com/last.png' },
    ];
    const data = { task_id: id, task_status: 'succeed', task_result: { images }, unknown: [] };
    const body = JSON.stringify({ code: 0, message: 'ok', request_id: 'r', data });
    kling.willBehave('query', { status: 200, body });
    expect(await provider().poll(id, { signal })).toMatchObject({
      images: ['0', '2', 'last'].map((name) => ({ url: `https://x.klingai.com/${name}.png` })),
    });
  });

  it('fetches images, and fails for good at an expired address', async () => {
    kling.planTasks({ pollsUntilDone: 0 });
    const url = `${kling.url}/results/${await submitted()}/0.png`;
    const bytes = await provider().fetchImage({ url }, { signal });
    expect(Buffer.from(bytes).subarray(1, 4).toString()).toBe('PNG');

    for (const imageStatus of [403, 404]) {
      kling.planTasks({ imageStatus });
      const expired = `${kling.url}/results/${await submitted()}/0.png`;
      expect(await refusalOf(provider().fetchImage({ url: expired }, { signal }))).toMatchObject({
        kind: 'failed',
        details: { status: imageStatus },
      });
    }
  });
});
