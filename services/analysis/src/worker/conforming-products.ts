import { type ConformingProduct, type Provenance } from '@jinwi/forensics';
import { z } from 'zod';
import { shortDigest } from '../analyses/models-key.js';

/** The products of C2PA's list that have an assurance level. */
export interface ConformingProducts {
  products: readonly ConformingProduct[];
  /** Changes whenever the list changes. */
  version: string;
}

const recordSchema = z.object({
  status: z.string(),
  product: z.object({
    productType: z.string(),
    DN: z.object({ CN: z.string(), O: z.string() }),
    assurance: z.object({ maxAssuranceLevel: z.int().min(1).max(2) }).optional(),
  }),
});
const listSchema = z.array(recordSchema).min(1);

/** Schema of `conforming-products-list.json` of c2pa-org/conformance-public. */
export const conformingProductsSchema = z.string().transform((text, context): ConformingProducts => {
  const list = listSchema.safeParse(parsed(text));
  if (!list.success) {
    context.addIssue({ code: 'custom', message: 'must be C2PA’s list of conforming products, as JSON' });
    return z.NEVER;
  }
  const products = list.data.flatMap(({ status, product: { DN, assurance } }) =>
    status === 'conformant' && assurance
      ? [{ name: DN.CN, maker: DN.O, assuranceLevel: assurance.maxAssuranceLevel }]
      : [],
  );
  return { products, version: shortDigest(JSON.stringify(products)) };
});

/**
 * Returns the product that signed an image. According to the C2PA Certificate Policy, its certificate states the names
 * of product and maker as in the list. Only trusted certificates count, because others may claim any name.
 */
export function conformingProduct(
  { products }: ConformingProducts,
  { state, isOwn, certificateName, issuer }: Provenance,
): ConformingProduct | null {
  if (state !== 'valid' || isOwn) return null;
  const listed = products.filter(({ name, maker }) => name === certificateName && maker === issuer);
  // Several records may match the certificate. Return the one with the lowest level, because the right one is unknown.
  const [lowest] = listed.sort((one, other) => one.assuranceLevel - other.assuranceLevel);
  return lowest ?? null;
}

/** Returns a name for the engine and its lists. While the name stays the same, the same bytes get the same report. */
export const judgeName = (engine: string, products: ConformingProducts | null): string =>
  products === null ? engine : `${engine}+products.${products.version}`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
