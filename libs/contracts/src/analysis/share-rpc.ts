import { z } from 'zod';
import { reportKeysSchema, shareBodySchema, sharedImageKinds, shareSchema, sharesSchema } from './shares.js';
import { storedImageSchema } from '../object-keys.js';
import { idSchema } from '../account/user.js';

const owned = z.object({ id: idSchema, userId: idSchema });

/** SHA-256 of a link's secret, in base64url. Only the holder of the link knows the secret. */
const tokenHash = z.string().length(43);

/** Calls about shared reports; part of `rpc`. */
export const shareRpc = {
  /** Refusals: `analysis.not-found`, `share.too-many`. */
  'analysis.shareReport': {
    request: owned.extend({ ...shareBodySchema.shape, tokenHash, issuer: z.url() }),
    response: shareSchema,
  },
  /** Valid links of one analysis, newest first. Refusal: `analysis.not-found`. */
  'analysis.listShares': { request: owned, response: sharesSchema },
  /** Refusal: `share.not-found`. */
  'analysis.revokeShare': { request: owned.extend({ shareId: z.uuid() }), response: z.object({}) },
  /** Refusal: `report.not-found`, the same for unknown, expired and revoked links. */
  'analysis.openShare': {
    request: z.object({ tokenHash, isCounted: z.boolean() }),
    response: z.object({
      /**
       * The signed report as JSON text. An object would lose the fields that the receiver does not know, which would
       * break the signature.
       */
      document: z.string(),
      expiresAt: z.iso.datetime(),
    }),
  },
  /** Refusal: `report.not-found`, also if the picture is not shared. */
  'analysis.sharedImage': {
    request: z.object({ tokenHash, kind: z.enum(sharedImageKinds) }),
    response: storedImageSchema,
  },
  'analysis.reportKeys': { request: z.object({}), response: reportKeysSchema },
} as const;
