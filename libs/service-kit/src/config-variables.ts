import { z } from 'zod';

export interface ConfigVariable {
  name: string;
  description: string;
  /** What applies if the variable is not set: its default value, a description in words, or `none`. */
  fallback: string;
  required: 'yes' | 'in production' | 'no';
  isSecret: boolean;
}

/** The metadata that a variable's schema declares in `.meta()`. */
const metaSchema = z.strictObject({
  description: z.string(),
  /** Describes the default in words, in place of the schema's own default value. */
  fallback: z.string().optional(),
  isNeededInProduction: z.boolean().default(false),
  isSecret: z.boolean().default(false),
});

/** Lists the variables that an object schema declares; the schema may end in a `.transform()`. */
export function variablesOf(schema: z.core.$ZodType): ConfigVariable[] {
  return Object.entries(shapeOf(schema)).map(([name, field]) => {
    const { description, isNeededInProduction, isSecret, ...meta } = metaSchema.parse(field.meta());
    const unset = field.safeParse(undefined);
    const fallback = meta.fallback ?? (unset.success ? textOf(unset.data) : 'none');
    const required = !unset.success ? 'yes' : isNeededInProduction ? 'in production' : 'no';
    return { name, description, fallback, required, isSecret };
  });
}

export function shapeOf(schema: z.core.$ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.def.in);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function textOf(value: unknown): string {
  const items = typeof value === 'object' ? Object.values(value ?? {}) : [value ?? ''];
  return items.join() === '' ? 'none' : `\`${items.join()}\``;
}

export function helpText(variables: readonly ConfigVariable[]): string {
  const lines = variables.map(({ name, description, fallback, required }) => {
    const need = { yes: 'required', 'in production': 'required in production', no: `default: ${fallback}` };
    return `${name}  (${need[required]})\n    ${description}\n`;
  });
  return `Settings are environment variables; NAME_FILE may name a file that holds the value of NAME.\n\n${lines.join('')}`;
}
