import { z } from 'zod';
import { jobs } from './jobs.js';
import { rpc } from './rpc.js';

/** Returns the paths of the objects in a schema that reject unknown fields. */
function strictObjects(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const found: string[] = [];
  if (schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever) found.push(path);
  const inside = schema instanceof z.ZodType ? { ...schema.def, ...shapeOf(schema) } : schema;
  for (const [name, part] of Object.entries(inside))
    found.push(...strictObjects(part, `${path}.${name}`, seen));
  return found;
}

const shapeOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? (schema.shape as object) : {});

describe('while processes of two versions run side by side', () => {
  it.each(Object.entries(rpc))(
    '%s takes a field that only the newer one knows',
    (name, { request, response }) => {
      expect(strictObjects(request, `${name} request`)).toEqual([]);
      expect(strictObjects(response, `${name} response`)).toEqual([]);
    },
  );

  it.each(Object.entries(jobs))('so does the job %s', (name, { payload }) => {
    expect(strictObjects(payload, name)).toEqual([]);
  });

  it('the check itself finds a strict schema', () => {
    const strict = z.object({ list: z.array(z.strictObject({ id: z.int() }).nullable()) });
    expect(strictObjects(strict, 'it')).toHaveLength(1);
  });
});
