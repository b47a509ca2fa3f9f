/** A form value as Stripe's clients encode it: `metadata[order]=7&expand[0]=latest_charge`. */
export type FormValue = string | { [name: string]: FormValue };
export type FormFields = Record<string, FormValue>;

/** Parses the nested fields of a form; lists become objects with their indices as names. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    setAt({ fields, path, value });
  }
  return fields;
}

function setAt({ fields, path, value }: { fields: FormFields; path: string[]; value: string }): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const nested = typeof inner === 'object' ? inner : {};
  fields[name] = nested;
  setAt({ fields: nested, path: rest, value });
}

export const textOf = (value: FormValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const textsOf = (value: FormValue | undefined): Record<string, string> =>
  typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};
