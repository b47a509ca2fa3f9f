import { probabilityOf } from './onnx-opinions.js';
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
  ])('%s', (_name, values, probability) => {
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
