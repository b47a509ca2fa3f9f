import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Content that a metadata or provenance reader should find in a file. */
export interface Expected {
  generator?: string | null;
  models?: string[];
  make?: string | null;
  model?: string | null;
  software?: string | null;
  creator_tool?: string | null;
  c2pa?: string;
  digitalSourceType?: string;
  claim_generator?: string;
  c2pa_validation?: { state: string; codes: string[] | null; issuer: string | null };
}

export const labels = ['authentic', 'tampered', 'ai-generated'] as const;
export type Label = (typeof labels)[number];

export interface Entry {
  /** File name as in the manifest. */
  file: string;
  path: string;
  label: Label;
  kind: string;
  set: string;
  /** Name of the scene; images of one scene are not independent. It is the file name if the manifest gives no scene. */
  scene: string;
  /** The manifest's `use_for`: the questions for which the label may be used. */
  axes: string[];
  /** Path of the mask, white where the image was changed (at source and copy of a copy-move); null if none. */
  maskPath: string | null;
  /** Path of the picture from which this one was made; null if the collection does not have that picture. */
  originalPath: string | null;
  /** Path of the mask of the pasted part alone; null if there is none. */
  targetMaskPath: string | null;
  expected: Expected;
}

interface RawEntry {
  file: string;
  label: string;
  kind?: string;
  set?: string;
  scene?: string | null;
  use_for?: string[];
  mask?: string | null;
  original?: string | null;
  mask_target?: string | null;
  expected?: Expected | string | null;
}

/**
 * Reads the manifest of a collection.
 * @throws Error if the file is not a manifest or has an unknown label
 */
export async function readManifest(path: string): Promise<Entry[]> {
  const { files } = await readCollection(path);
  if (!Array.isArray(files)) throw new Error(`${path} holds no list of files.`);
  return files.map((raw) => toEntry(raw, dirname(path)));
}

async function readCollection(path: string): Promise<{ files?: RawEntry[] }> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as { files?: RawEntry[] };
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`The manifest ${path} ${problem}.`, { cause });
  }
}

function toEntry(raw: RawEntry, folder: string): Entry {
  const label = labels.find((known) => known === raw.label);
  if (label === undefined) throw new Error(`${raw.file} has the unknown label ${raw.label}`);
  const pathOf = (file: string | null | undefined) => (typeof file === 'string' ? join(folder, file) : null);
  return {
    file: raw.file,
    path: join(folder, raw.file),
    label,
    kind: raw.kind ?? label,
    set: raw.set ?? '–',
    scene: raw.scene ?? raw.file,
    axes: raw.use_for ?? [],
    maskPath: pathOf(raw.mask),
    originalPath: pathOf(raw.original),
    targetMaskPath: pathOf(raw.mask_target),
    expected: typeof raw.expected === 'object' && raw.expected !== null ? raw.expected : {},
  };
}
