import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import sharp from 'sharp';
import { readSigner } from '../src/index.js';
import { BlobReader, ReadableBlob } from '../src/readable-blob.js';

export interface MadeIngredient {
  title: string;
  relationship: 'parentOf' | 'componentOf';
  /** Any bytes; absent for an ingredient without a thumbnail. */
  thumbnail?: Uint8Array;
}

const actionOf = { parentOf: 'c2pa.opened', componentOf: 'c2pa.placed' } as const;

/** Signs a picture as an editor does that opened the first ingredient, placed the others and kept their thumbnails. */
export async function signedWithIngredients(
  pem: string,
  made: readonly MadeIngredient[],
): Promise<Uint8Array> {
  await init({
    module_or_path: await readFile(
      createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm'),
    ),
  });
  const ingredients = made.map(({ title, relationship, thumbnail }, index) => ({
    title,
    relationship,
    label: `ingredient-${index}`,
    format: 'image/jpeg',
    ...(thumbnail ? { thumbnail: { format: 'image/jpeg', identifier: `thumbnail-${index}` } } : {}),
  }));
  const actions = ingredients.map(({ relationship, label }) => ({
    action: actionOf[relationship],
    parameters: { ingredientIds: [label] },
  }));
  const manifest = {
    claim_generator_info: [{ name: 'Editor' }],
    ingredients,
    assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
  };
  const settings = { verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false } };
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#369' } });
  const signer = readSigner(pem);
  const sizeBytes = signer.sizeBytes({ isStamped: false });
  Object.assign(globalThis, { FileReaderSync: BlobReader });
  try {
    const builder = WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(settings));
    for (const [index, { thumbnail }] of made.entries())
      if (thumbnail) builder.addResourceFromBlob(`thumbnail-${index}`, new ReadableBlob(thumbnail));
    return await builder.sign(
      {
        alg: 'es256',
        reserveSize: sizeBytes,
        sign: (payload: Uint8Array) => signer.sign(payload, { sizeBytes }),
      },
      undefined,
      'image/jpeg',
      new ReadableBlob(await picture.jpeg().toBuffer()),
    );
  } finally {
    Reflect.deleteProperty(globalThis, 'FileReaderSync');
  }
}
