import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chart } from './helm-chart.js';

interface Schema {
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
}

const read = (name: string) => readFileSync(join(chart, name), 'utf8');

/** Returns the names of values that the schema forbids. If there is any, Helm renders nothing. */
function unknownIn(values: unknown, { properties = {}, additionalProperties }: Schema): string[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    const schema = properties[name];
    if (schema === undefined) return additionalProperties === false ? [name] : [];
    return unknownIn(value, schema).map((inner) => `${name}.${inner}`);
  });
}

/** Only the long tests let Helm itself check the values. */
it('every value of the chart has its place in the schema', () => {
  expect(unknownIn(parse(read('values.yaml')), JSON.parse(read('values.schema.json')) as Schema)).toEqual([]);
});
