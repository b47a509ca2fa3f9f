import { inspect } from 'node:util';
import { freePort } from '@jinwi/local-stores';
import {
  type OpenaiImagesStandIn,
  openaiFaultNames,
  openaiRefusal,
  startOpenaiImagesStandIn,
} from '@jinwi/stand-ins';
import { createOpenaiProvider, type OpenaiConfig } from '../src/providers/openai/openai-provider.js';
import { refusalOf, submitRequest } from './submit-request.js';

const signal = new AbortController().signal;
const submissionId = 'f3b0c442-0000-4000-8000-000000000000';

describe('OpenAI-compatible images', () => {
  let openai: OpenaiImagesStandIn;

  beforeEach(async () => {
    openai = await startOpenaiImagesStandIn();
  });

  afterEach(() => openai.close());

  const provider = (given: Partial<OpenaiConfig> = {}) =>
    createOpenaiProvider({
      baseUrl: openai.baseUrl,
      apiKey: openai.apiKey,
      model: 'gpt-image-2',
      memberHashSecret: 'a secret of these tests, long enough',
      submitTimeoutMs: 2_000,
      results: { hosts: [], trustedOrigin: openai.url },
      ...given,
    });

  const submit = async (
    settings: Parameters<typeof submitRequest>[0] = {},
    given: Partial<OpenaiConfig> = {},
  ) => {
    const outcome = await provider(given).submit(submitRequest(settings), { submissionId, signal });
    if (outcome.kind !== 'done') throw new Error('OpenAI has no tasks');
    return outcome;
  };

  const refusal = (given: Partial<OpenaiConfig> = {}) =>
    refusalOf(provider(given).submit(submitRequest(), { submissionId, signal }));

  it('is sent a neutral file name, and the member as a hash', async () => {
    const request = submitRequest();
    await submit();
    expect(openai.edits).toEqual([
      {
        model: 'gpt-image-2',
        prompt: expect.stringMatching(/^비 오는 골목의 고양이\s+Use the attached/u),
        n: 1,
        size: '1024x1024',
        quality: 'high',
        input_fidelity: null,
        user: expect.stringMatching(/^[0-9a-f]{64}$/u),
        image: { name: 'reference.png', type: 'image/png', sizeBytes: request.reference.bytes.length },
      },
    ]);
  });

  it('API-060: is given the negative prompt, reference and fidelity in words', async () => {
    await submit({ negative_prompt: '글자', image_reference: 'face', image_fidelity: 0.1 });
    await submit({ image_reference: 'subject', image_fidelity: 0.6, human_fidelity: 1 });
    const [face, subject] = openai.edits.map(({ prompt }) => prompt);
    expect(face).toMatch(/only as a distant inspiration.*face.*recognisable[^]*\nAvoid: 글자$/u);
    expect(subject).toMatch(/reference and follow it closely\..*subject.*likeness very closely\.$/u);
  });

  it.each([
    ['1:1', '1024x1024', '1024x1024'],
    ['16:9', '1536x864', '1536x1024'],
    ['9:16', '864x1536', '1024x1536'],
    ['4:3', '1152x864', '1536x1024'],
    ['3:4', '864x1152', '1024x1536'],
    ['3:2', '1536x1024', '1536x1024'],
    ['2:3', '1024x1536', '1024x1536'],
    ['21:9', '1792x768', '1536x1024'],
  ] as const)('%s is %s, and %s for models with three sizes', async (aspect_ratio, size, firstSize) => {
    await submit({ aspect_ratio });
    await submit({ aspect_ratio }, { model: 'gpt-image-1.5' });
    expect(openai.edits.map((edit) => edit.size)).toEqual([size, firstSize]);
  });

  it.each([
    ['gpt-image-1.5', 0.5, 'high'],
    ['gpt-image-1.5', 0.49, 'low'],
    ['gpt-image-1-mini', 1, null],
    ['gpt-image-2', 1, null],
  ])('%s with fidelity %d is given input_fidelity %s', async (model, image_fidelity, fidelity) => {
    await submit({ image_fidelity }, { model });
    expect(openai.edits[0]?.input_fidelity).toBe(fidelity);
  });

  it('the quality falls with the count, so that three credits suffice', async () => {
    for (const n of [1, 2, 3, 4, 5, 9]) await submit({ n });
    expect(openai.edits.map(({ quality }) => quality)).toEqual([
      'high',
      'high',
      'medium',
      'medium',
      'low',
      'low',
    ]);
  });

  it('gives all images and what they cost', async () => {
    const { images, cost } = await submit({ n: 9 });
    expect(images).toHaveLength(9);
    expect(cost).toEqual({ unit: 'tokens', amount: 323 + 9 * 272 });
    const bytes = await Promise.all(images.map((image) => provider().fetchImage(image, { signal })));
    expect(new Set(bytes.map((image) => Buffer.from(image).toString('base64'))).size).toBe(9);
  });

  it('gives fewer images when fewer were made, and none is a failure', async () => {
    openai.planEdits({ images: 2 });
    expect((await submit({ n: 4 })).images).toHaveLength(2);
    openai.planEdits({ images: 0 });
    expect(await refusal()).toMatchObject({ kind: 'failed' });
  });

  it('fetches the images when a compatible server answers with addresses', async () => {
    openai.planEdits({ imagesAre: 'addresses', hasUsage: false });
    const { images, cost } = await submit({ n: 2 });
    expect(cost).toEqual({ unit: 'images', amount: 2 });
    for (const image of images) {
      const bytes = await provider().fetchImage(image, { signal });
      expect(Buffer.from(bytes).subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('is named as the generator, a compatible server by model only', () => {
    expect(provider().label).toEqual({
      digitalSourceType: 'trainedAlgorithmicMedia',
      generator: 'gpt-image-2',
    });
    const { label } = provider({ baseUrl: 'https://api.openai.com/v1' });
    expect(label.generator).toBe('OpenAI gpt-image-2');
  });

  describe('refusals', () => {
    const kinds = {
      invalid_api_key: 'auth',
      moderation_blocked: 'content-policy',
      content_policy_violation: 'content-policy',
      insufficient_quota: 'account',
      billing_hard_limit_reached: 'account',
      billing_not_active: 'account',
      rate_limit_exceeded: 'rate-limit',
      model_not_found: 'account',
      unknown_parameter: 'account',
      unsupported_parameter: 'account',
      invalid_image_file: 'invalid-input',
      unsupported_country_region_territory: 'account',
      organization_unverified: 'account',
      invalid_value: 'invalid-input',
      server_error: 'retry',
      engine_overloaded: 'retry',
    } as const satisfies Record<(typeof openaiFaultNames)[number], string>;

    it.each(openaiFaultNames)('%s is classified, and asked for once only', async (name) => {
      openai.willBehave('edit', openaiRefusal(name, { retryAfterSeconds: 20 }));
      expect(await refusal()).toMatchObject({ kind: kinds[name], details: { retryAfterMs: 20_000 } });
      expect(openai.edits).toHaveLength(0);
    });

    it('a model that is gone is the operator’s fault', async () => {
      expect(await refusal({ model: 'dall-e-2' })).toMatchObject({ kind: 'account' });
    });

    it.each([
      [502, 'unknown-outcome'],
      [504, 'unknown-outcome'],
      [302, 'account'],
      [413, 'invalid-input'],
      [429, 'rate-limit'],
    ])('status %i of a proxy is %s', async (status, kind) => {
      openai.willBehave('edit', {
        status,
        headers: { 'content-type': 'text/html', location: 'http://127.0.0.1:1/' },
        body: '<html>',
      });
      expect(await refusal()).toMatchObject({ kind, details: { status } });
    });
  });

  describe('a lost answer', () => {
    it.each([
      ['cut-before', 0],
      ['hang-before', 0],
      ['cut-after', 1],
      ['hang-after', 1],
    ] as const)('%s leaves the outcome open, and is never asked for again', async (behaviour, made) => {
      openai.willBehave('edit', behaviour);
      expect(await refusal({ submitTimeoutMs: 1_000 })).toMatchObject({ kind: 'unknown-outcome' });
      expect(openai.edits).toHaveLength(made);
      expect(provider().lostAnswer).toBe('never');
    });

    it.each(['{', '{"data":null}', '<html>'])('an answer %s was billed all the same', async (body) => {
      openai.willBehave('edit', { status: 200, body });
      expect(await refusal()).toMatchObject({ kind: 'unknown-outcome' });
    });

    it('is none when nothing was sent', async () => {
      expect(await refusal({ baseUrl: `http://127.0.0.1:${await freePort()}/v1` })).toMatchObject({
        kind: 'retry',
        details: { code: 'ECONNREFUSED' },
      });
      const stopped = provider().submit(submitRequest(), { submissionId, signal: AbortSignal.abort() });
      expect((await refusalOf(stopped)).kind).toBe('retry');
      expect(openai.edits).toHaveLength(0);
    });
  });

  it('tells no key, prompt or words of OpenAI in its refusals', async () => {
    const wrong = await refusal({ apiKey: 'sk-wrong-key-9876543210' });
    const lost = await refusal({ baseUrl: `http://127.0.0.1:${await freePort()}/v1` });
    for (const text of [inspect(wrong, { depth: 10 }), inspect(lost, { depth: 10 })]) {
      for (const secret of ['sk-', '3210', 'Incorrect', 'Bearer', '고양이'])
        expect(text).not.toContain(secret);
    }
  });
});
