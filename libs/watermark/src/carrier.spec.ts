import { carrierOf } from './carrier.js';

it('keeps a key’s waves, so that older images are still recognised', () => {
  const { template, data } = carrierOf(Uint8Array.from({ length: 32 }, (_, at) => at));
  expect(template).toHaveLength(24);
  expect(data).toHaveLength(384);
  expect(template[0]).toEqual({ x: 4, y: 8, phase: expect.closeTo(5.500680713819516, 12) });
  expect(data[1]).toEqual({ x: 15, y: -3, phase: expect.closeTo(4.23816226410417, 12) });
});
