import { type GenerationImageKind, type Locale, type VisibleMark } from '@jinwi/contracts';
import { analyze } from '@jinwi/forensics';
import sharp from 'sharp';
import { GenerationSystem } from './generation-system.js';
import { ScriptedProvider } from './scripted-provider.js';

const userId = 3;

describe('API-098 downloads with a visible mark', () => {
  let system: GenerationSystem;
  let taskId: string;

  beforeAll(async () => {
    system = await GenerationSystem.start();
    const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: '#b07040' } });
    const bytes = await drawn.jpeg().toBuffer();
    system.provider.nextFetches.push(() => bytes);
    ({ task_id: taskId } = await system.generate({ userId }));
  });

  afterAll(() => system.close());

  const find = (
    mark?: VisibleMark | null,
    { locale = 'ko', kind = 'image' }: { locale?: Locale; kind?: GenerationImageKind } = {},
  ) =>
    system.rpc.call('generation.image', {
      taskId,
      userId,
      kind,
      index: 0,
      ...(mark === undefined ? {} : { download: { mark, locale } }),
    });
  const read = async ({ key }: { key: string }) => system.store.read(key, { sizeBytesMax: 1e7 });

  it('have the requested language, the label and the original as signed parent', async () => {
    const [original, marked, english] = [
      await find(),
      await find('corner'),
      await find('corner', { locale: 'en' }),
    ];
    const bytes = await read(marked);
    expect(marked).toMatchObject({
      contentType: 'image/jpeg',
      fileName: original.fileName,
      sizeBytes: bytes.length,
    });
    expect(bytes.equals(await read(original))).toBe(false);
    expect(bytes.equals(await read(english))).toBe(false);
    expect(String((await sharp(bytes).metadata()).xmp)).toContain('trainedAlgorithmicMedia');
    const { pem } = await system.rpc.call('generation.authority', {});
    const { provenance } = (await analyze(bytes, { tests: ['provenance'], ownAuthority: pem ?? '' })).report;
    expect(provenance).toMatchObject({ state: 'valid', isOwn: true, isAi: true });
    expect(provenance.actions.map(({ action, softwareAgent }) => [action, softwareAgent])).toEqual([
      ['c2pa.opened', 'Scripted provider'],
      ['c2pa.edited', null],
      ['c2pa.created', 'Scripted provider'],
    ]);
  });

  it('are drawn once', async () => {
    const { key } = await find('border');
    await system.store.put(key, Buffer.from('kept'), { contentType: 'image/jpeg', sizeBytesMax: 10 });
    expect(await find('border')).toMatchObject({ key, sizeBytes: 4 });
  });

  it.each([
    ['none', 'off', ['off', 'corner', 'border']],
    ['eu', 'corner', ['off', 'corner', 'border']],
    ['kr', 'corner', ['corner', 'border']],
    ['us-ca', 'off', ['off', 'corner', 'border']],
  ] as const)('API-099 under %s have the mark %s by default, of %j', async (LABELLING, standard, choices) => {
    await system.restartService({ LABELLING });
    expect((await system.rpc.call('generation.options', {})).visibleMark).toEqual({
      default: standard,
      choices,
    });
    expect((await find(null)).key).toBe((await find(standard)).key);
    expect((await find(null)).key === (await find()).key).toBe(standard === 'off');
    for (const mark of ['off', 'corner', 'border'] as const) {
      const isOffered = (choices as readonly string[]).includes(mark);
      await (isOffered
        ? expect(find(mark)).resolves.toMatchObject({ contentType: 'image/jpeg' })
        : expect(find(mark)).rejects.toMatchObject({ code: 'generation.mark-required' }));
    }
    await system.restartService();
  });

  it('of another member do not exist', async () => {
    const asked = {
      taskId,
      userId: 99,
      kind: 'image',
      index: 0,
      download: { mark: 'corner', locale: 'ko' },
    } as const;
    await expect(system.rpc.call('generation.image', asked)).rejects.toMatchObject({
      code: 'generation.not-found',
    });
  });

  it('of the local studio say that it is no AI', async () => {
    await system.restartService({}, { provider: new ScriptedProvider('studio', 'repeat') });
    const ai = await read(await find('corner'));
    await system.query(`UPDATE task SET provider = 'studio'`);
    for (const key of await system.storedKeys(`generations/${taskId}/`)) {
      if (key.includes('marked-')) await system.store.delete(key);
    }
    expect((await read(await find('corner'))).equals(ai)).toBe(false);
    const shape = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => mean);
    expect(await shape(await read(await find('corner')))).not.toEqual(await shape(ai));
  });

  it('are deleted with their task', async () => {
    expect((await system.storedKeys(`generations/${taskId}/`)).some((key) => key.includes('marked-'))).toBe(
      true,
    );
    await system.rpc.call('generation.delete', { taskId, userId });
    await expect.poll(() => system.storedKeys(`generations/${taskId}/`), { timeout: 20_000 }).toEqual([]);
    await expect(find('corner')).rejects.toMatchObject({ code: 'generation.not-found' });
  });
});
