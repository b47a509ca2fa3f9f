import { createLogger } from '@jinwi/service-kit';
import { forensicReport } from '../../test/report-factory.js';
import { OnnxOpinions, probabilityOf } from './onnx-opinions.js';
import { OnnxProcess } from './onnx-process.js';
import { opinionChoice, type OpinionSource } from './opinion-source.js';

describe('probabilityOf', () => {
  it.each<[string, number[], number | null]>([
    ['one probability', [0.25], 0.25],
    ['two probabilities: real, not real', [0.9, 0.1], 0.1],
    ['two scores', [2, 2], 0.5],
    ['two scores far apart', [-40, 40], 1],
    ['a score that is no probability', [7], null],
    ['no number', [Number.NaN], null],
    ['no number among two', [1, Number.POSITIVE_INFINITY], null],
    ['a list of classes', [0.2, 0.3, 0.5], null],
    ['nothing', [], null],
  ])('reads %s', (_name, values, probability) => {
    expect(probabilityOf(values)).toBe(probability);
  });
});

describe('opinionChoice', () => {
  const source = (): OpinionSource => ({
    version: '1',
    ask: () => () => Promise.reject(new Error('is not asked')),
  });
  const [vision, onnx] = [source(), source()];
  const chosen = (model: string | null) => ({ find: () => Promise.resolve(model) });

  it('is what the member chose, by default the vision model', async () => {
    expect(await opinionChoice({ vision, onnx }, chosen('onnx'))(1)).toBe(onnx);
    expect(await opinionChoice({ vision, onnx }, chosen('openai'))(1)).toBe(vision);
    expect(await opinionChoice({ vision, onnx }, chosen(null))(1)).toBe(vision);
  });

  it('is the only one offered, whatever was chosen, or none', async () => {
    expect(await opinionChoice({ vision: null, onnx }, chosen('openai'))(1)).toBe(onnx);
    expect(await opinionChoice({ vision, onnx: null }, chosen('onnx'))(1)).toBe(vision);
    expect(await opinionChoice({ vision: null, onnx: null }, chosen(null))(1)).toBeNull();
  });
});

describe('the time limit of an ONNX model', () => {
  afterEach(() => void vi.useRealTimers());

  const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 6_000));
  const made = (isUsable: boolean) =>
    ({ inputSize: { width: 8, height: 8 }, isUsable, run: () => later([0.5]) }) as unknown as OnnxProcess;

  it('holds once despite a restart, and the next image is answered', async () => {
    const start = vi.spyOn(OnnxProcess, 'start').mockResolvedValueOnce(made(false));
    start.mockImplementation(() => later(made(true)));
    const opinions = await OnnxOpinions.start(
      { modelPath: import.meta.filename, normalisation: 'unit', timeoutMs: 10_000, memoryMbMax: 64 },
      { logger: createLogger({ name: 'test', level: 'silent' }) },
    );
    vi.useFakeTimers();
    const picture = { bytes: Buffer.alloc(0), draw: () => Promise.resolve(Buffer.alloc(192)) };
    const ask = () => opinions.ask(picture, new AbortController().signal)(forensicReport());
    const [first, second] = [ask(), ask()];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.race([first, Promise.resolve('still asked')])).toMatchObject({ reason: 'timeout' });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await Promise.race([second, Promise.resolve('still asked')])).toMatchObject({ state: 'given' });
    expect(start).toHaveBeenCalledTimes(2);
  });
});
