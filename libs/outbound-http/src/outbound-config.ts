import { storeUrl } from '@jinwi/service-kit';
import { z } from 'zod';

/** Schema for an origin without a path, as `URL.origin` writes it. */
export const exactOrigin = storeUrl('https', 'http')
  .transform((url) => new URL(url))
  .refine(
    (url) => url.href === `${url.origin}/`,
    'must be an origin without path, such as http://10.0.0.5:8080',
  )
  .transform((url) => url.origin);

const originList = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(z.array(exactOrigin));

/** Variables of processes that request URLs given by members, for `z.object({ ...outboundEnvironment, … })`. */
export const outboundEnvironment = {
  OUTBOUND_TRUSTED_ORIGINS: originList.optional().meta({
    description:
      'Origins in your own network, separated by commas, to which members’ URLs may lead although they lack https or a public address',
    fallback: 'none',
  }),
};
