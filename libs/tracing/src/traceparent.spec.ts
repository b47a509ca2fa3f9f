import { callerSpan, parseTraceparent } from './traceparent.js';
import { carry, contextOf } from './carried-context.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each([
    ['nothing', undefined],
    ['another version', `01-${traceId}-${spanId}-01`],
    ['no trace', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['no span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['more than it should hold', `00-${traceId}-${spanId}-01-x`],
    ['a line of its own', `00-${traceId}-${spanId}-01\n`],
  ])('refuses %s', (_what, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('survives a call, an outbox row or a job', () => {
    const carried = carry({
      requestId: 'request-1',
      address: '203.0.113.5',
      span: { traceId, spanId, traceFlags: 1 },
    });
    expect(carried).toEqual({ requestId: 'request-1', traceparent: `00-${traceId}-${spanId}-01` });
    expect(contextOf(JSON.parse(JSON.stringify(carried)))).toEqual({
      requestId: 'request-1',
      span: { traceId, spanId, traceFlags: 1, isRemote: true },
    });
  });

  it.each([[null], [undefined], ['text'], [{ requestId: 7 }], [{}]])(
    'makes a request of its own of a row that carries %j',
    (carried) => {
      expect(contextOf(carried)).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    },
  );

  it('takes the ids of a browser, never its wish to be recorded', () => {
    const traceparent = `00-${traceId}-${spanId}-01`;
    expect(callerSpan(traceparent, { ratio: 0 })).toMatchObject({ traceId, spanId, traceFlags: 0 });
    expect(callerSpan(traceparent.replace(/01$/, '00'), { ratio: 1 })).toMatchObject({ traceFlags: 1 });
  });
});
