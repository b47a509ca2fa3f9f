import { carriedContextSchema } from '@jinwi/tracing';
import { z } from 'zod';

/** The message of an RPC: the payload and the context of the request that caused it. */
export const envelopeSchema = z.object({
  payload: z.unknown(),
  context: carriedContextSchema.extend({ address: z.string().max(64).optional() }),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The form in which an error is sent back. */
export const rpcFailureSchema = z.object({
  code: z.string(),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type RpcFailure = z.infer<typeof rpcFailureSchema>;
