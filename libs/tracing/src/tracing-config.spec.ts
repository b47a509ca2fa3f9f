import { z } from 'zod';
import { tracingConfigOf, tracingEnvironment } from './tracing-config.js';

const read = (environment: Record<string, string>) =>
  tracingConfigOf(z.object(tracingEnvironment).parse(environment));
const endpoint = 'http://collector:4318';

describe('configuration of traces', () => {
  it('is off without a collector', () => {
    expect(read({ OTEL_RESOURCE_ATTRIBUTES: 'a=b' })).toBeNull();
  });

  it('reads the standard variables', () => {
    expect(
      read({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team = one ',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=live,',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }),
    ).toEqual({
      endpoint,
      headers: { authorization: 'Bearer a=b', 'x-team': 'one' },
      attributes: { 'deployment.environment.name': 'live' },
      ratio: 0.1,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'name=100%'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'name=%FF'],
    ['OTEL_RESOURCE_ATTRIBUTES', '=value'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });
});
