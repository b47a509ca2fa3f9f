import {
  AppError,
  aspectRatios,
  type ErrorCode,
  errorTable,
  errorText,
  referenceBytesMax,
} from '@jinwi/contracts';
import { type GenerationSystem, startGenerationSystem } from './generation-system.js';

const jpegHead = [0xff, 0xd8, 0xff, 0xe0];

const image = (sizeBytes = 1_000, head = jpegHead) => {
  const bytes = Buffer.alloc(sizeBytes, 7);
  bytes.set(head);
  return bytes;
};

type Fields = Record<string, string>;
type Part = [name: string, value: string | Uint8Array];

const formOf = (parts: readonly Part[]) => {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  }
  return form;
};

describe('POST /api/generate-image', () => {
  let system: GenerationSystem;
  let cookie: string;

  beforeAll(async () => {
    system = await startGenerationSystem();
    cookie = await system.signIn('owner');
  }, 60_000);

  afterAll(() => system.close());

  beforeEach(async () => {
    system.answers.refusal = null;
    system.answers.submissions.length = 0;
    for (const key of await system.storedKeys()) await system.store.delete(key);
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    system.send('/api/generate-image', { method: 'POST', body, headers, cookie });

  const submit = (fields: Fields = {}, headers: Record<string, string> = {}) =>
    post(formOf([['image', image()], ...Object.entries({ prompt: 'A cat', ...fields })]), headers);

  const expectRefusal = async (
    response: Response,
    { code, locale = 'en' }: { code: ErrorCode; locale?: 'ko' | 'en' },
  ) => {
    expect([response.status, await response.text()]).toEqual([
      errorTable[code].status,
      errorText(code, locale),
    ]);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(system.answers.submissions).toEqual([]);
    expect(await system.storedKeys()).toEqual([]);
  };

  it('API-054 answers the task id, keeps texts as typed and stores the reference', async () => {
    const settings = {
      prompt: '  비 오는 서울의 고양이\n<b>굵게</b>',
      negative_prompt: ' blur ',
      image_reference: 'face',
      image_fidelity: '0.25',
      human_fidelity: '1',
      n: '9',
      aspect_ratio: '21:9',
    };
    const response = await submit(settings);
    expect(response.status).toBe(200);
    const [submission] = system.answers.submissions;
    expect(await response.json()).toEqual({ task_id: submission?.taskId });
    expect(submission).toMatchObject({
      userId: 1,
      key: `generations/${submission?.taskId}/reference`,
      imageName: 'photo.jpg',
      imageSize: 1_000,
      idempotencyKey: null,
      settings: { ...settings, image_fidelity: 0.25, human_fidelity: 1, n: 9 },
    });
    expect(await system.store.read(submission?.key ?? '', { sizeBytesMax: 1_000 })).toEqual(image());
  });

  it('API-054 takes defaults for missing fields and ignores unknown ones', async () => {
    expect((await submit({ model: 'dearest', userId: '2' })).status).toBe(200);
    expect(system.answers.submissions[0]).toMatchObject({ userId: 1 });
    expect(system.answers.submissions[0]?.settings).toEqual({
      prompt: 'A cat',
      negative_prompt: '',
      image_reference: 'subject',
      image_fidelity: 0.9,
      human_fidelity: 0.9,
      n: 1,
      aspect_ratio: '1:1',
    });
  });

  it('API-054 takes the fields before the file as well as after it', async () => {
    const response = await post(
      formOf([
        ['prompt', 'first'],
        ['image', image()],
        ['n', '2'],
      ]),
    );
    expect(response.status).toBe(200);
    expect(system.answers.submissions[0]?.settings).toMatchObject({ prompt: 'first', n: 2 });
  });

  describe('API-055 takes each bound', () => {
    it.each<[string, Fields]>([
      ['a prompt of one character', { prompt: '빛' }],
      ['a prompt of 500 characters', { prompt: 'x'.repeat(500) }],
      ['a prompt of 500 decomposed syllables', { prompt: '값'.repeat(500).normalize('NFD') }],
      ['a prompt of 500 characters on several lines', { prompt: 'line\n'.repeat(100) }],
      ['a prompt of 500 emoji', { prompt: '🙂'.repeat(500) }],
      ['a negative prompt of 200 characters', { negative_prompt: '가'.repeat(200) }],
      ['an empty negative prompt', { negative_prompt: '' }],
      ['n 1', { n: '1' }],
      ['n 9', { n: '9' }],
      ['fidelities of 0', { image_fidelity: '0', human_fidelity: '0.00' }],
      ['fidelities of 1', { image_fidelity: '1', human_fidelity: '1.0' }],
      ...aspectRatios.map((ratio): [string, Fields] => [ratio, { aspect_ratio: ratio }]),
    ])('%s', async (_name, fields) => {
      expect((await submit(fields)).status).toBe(200);
    });
  });

  describe('API-055 refuses what is beyond', () => {
    it.each<[string, Fields, ErrorCode]>([
      ['an empty prompt', { prompt: '' }, 'generation.prompt-required'],
      ['a prompt of blanks', { prompt: ' \n\t\u3000' }, 'generation.prompt-required'],
      ['a prompt of 501 characters', { prompt: '가'.repeat(501) }, 'generation.prompt-too-long'],
      ['a prompt of 30,000 characters', { prompt: '가'.repeat(30_000) }, 'generation.prompt-too-long'],
      [
        'a negative prompt of 201 characters',
        { negative_prompt: 'x'.repeat(201) },
        'generation.negative-prompt-too-long',
      ],
      ['n 0', { n: '0' }, 'generation.settings-invalid'],
      ['n 10', { n: '10' }, 'generation.settings-invalid'],
      ['n 1.5', { n: '1.5' }, 'generation.settings-invalid'],
      ['n as a word', { n: 'two' }, 'generation.settings-invalid'],
      ['n -1', { n: '-1' }, 'generation.settings-invalid'],
      ['n 1e0', { n: '1e0' }, 'generation.settings-invalid'],
      ['image_fidelity 1.01', { image_fidelity: '1.01' }, 'generation.settings-invalid'],
      ['human_fidelity -0.01', { human_fidelity: '-0.01' }, 'generation.settings-invalid'],
      ['human_fidelity NaN', { human_fidelity: 'NaN' }, 'generation.settings-invalid'],
      ['an unknown kind of reference', { image_reference: 'style' }, 'generation.settings-invalid'],
      ['another ratio', { aspect_ratio: '5:4' }, 'generation.settings-invalid'],
      ['a ratio of another kind', { aspect_ratio: 'constructor' }, 'generation.settings-invalid'],
    ])('%s', async (_name, fields, code) => {
      await expectRefusal(await submit(fields), { code });
      await expectRefusal(await submit(fields, { 'Accept-Language': 'ko' }), { code, locale: 'ko' });
    });

    it('a form without a prompt', async () => {
      await expectRefusal(await post(formOf([['image', image()]])), { code: 'generation.prompt-required' });
    });

    it('the same field twice', async () => {
      const parts: Part[] = [
        ['image', image()],
        ['prompt', 'one'],
        ['prompt', 'other'],
      ];
      await expectRefusal(await post(formOf(parts)), { code: 'upload.field-invalid' });
    });

    it('more fields than the form has', async () => {
      const fields = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field${index}`, 'x']));
      await expectRefusal(await submit(fields), { code: 'upload.field-invalid' });
    });
  });

  it('API-059 UI-185 has the upload rules of an analysis', async () => {
    const upload = (...parts: Part[]) => post(formOf([['prompt', 'A cat'], ...parts]));
    expect((await upload(['image', image(referenceBytesMax)])).status).toBe(200);
    system.answers.submissions.length = 0;
    for (const key of await system.storedKeys()) await system.store.delete(key);
    await expectRefusal(await upload(['image', image(referenceBytesMax + 1)]), {
      code: 'upload.too-large',
    });
    await expectRefusal(await upload(['image', Buffer.from('GIF89a...........')]), {
      code: 'upload.unsupported',
    });
    await expectRefusal(await upload(['image', Buffer.alloc(0)]), { code: 'upload.unsupported' });
    await expectRefusal(await upload(['file', image()]), { code: 'upload.field-invalid' });
    await expectRefusal(await upload(), { code: 'upload.field-invalid' });
    await expectRefusal(await upload(['image', image(200_000)], ['image', image(200_000)]), {
      code: 'upload.field-invalid',
    });
    await expectRefusal(await post('{}', { 'Content-Type': 'application/json' }), {
      code: 'upload.field-invalid',
    });
  });

  it.each<ErrorCode>([
    'generation.credits-insufficient',
    'generation.reference-too-small',
    'generation.reference-too-long',
    'image.unreadable',
    'generation.unavailable',
    'request.key-reused',
    'service.unavailable',
  ])('API-058 API-059 API-065 says %s in both languages and keeps nothing of the upload', async (code) => {
    system.answers.refusal = new AppError(code);
    await expectRefusal(await submit(), { code });
    await expectRefusal(await submit({}, { 'Accept-Language': 'ko-KR' }), { code, locale: 'ko' });
    const problem = await submit({}, { Accept: 'application/problem+json' });
    expect(await problem.json()).toMatchObject({ status: errorTable[code].status, code });
  });

  it('API-044 removes the second upload under one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'the-same' };
    const answers = [await submit({}, headers), await submit({}, headers)];
    const first = system.answers.submissions[0];
    for (const answer of answers) expect(await answer.json()).toEqual({ task_id: first?.taskId });
    expect(system.answers.submissions).toHaveLength(1);
    expect(await system.storedKeys()).toEqual([first?.key]);
    for (const key of ['', 'x'.repeat(129), 'two words']) {
      expect((await submit({}, { 'Idempotency-Key': key })).status).toBe(400);
    }
  });

  it('API-001 API-004 answers 401 to a visitor and 403 to another site’s form', async () => {
    const body = formOf([
      ['prompt', 'A cat'],
      ['image', image()],
    ]);
    await expectRefusal(await system.send('/api/generate-image', { method: 'POST', body }), {
      code: 'auth.session-required',
    });
    await expectRefusal(await submit({}, { Origin: 'https://evil.example' }), {
      code: 'request.foreign-origin',
    });
  });
});
