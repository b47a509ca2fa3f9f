import { z } from 'zod';
import { accountRpc } from './account/account-rpc.js';
import { authRpc, keyRpc } from './account/auth-rpc.js';
import { analysisRpc } from './analysis/analysis-rpc.js';
import { idempotencyKey, imageName, imageSha256, locale, paidWorkCalls, spender } from './rpc-fields.js';
import { batchRpc } from './batches/batch-rpc.js';
import { caseRpc } from './cases/case-rpc.js';
import {
  balanceSchema,
  chargePurposes,
  creditRecordsSchema,
  holdSchema,
  recordIdSchema,
} from './credits/credits.js';
import { generationSettingsSchema } from './generation/generation-settings.js';
import { generationStates } from './generation/generation-states.js';
import {
  generationAbilitiesSchema,
  generationImageKinds,
  generationTaskSchema,
  generationTasksSchema,
} from './generation/generation.js';
import { extendLotBodySchema, lotSchema, refundSchema, requestRefundBodySchema } from './credits/lots.js';
import {
  completedPurchaseSchema,
  completePurchaseBodySchema,
  confirmedSandboxPaymentSchema,
  confirmSandboxPaymentBodySchema,
  createIntentBodySchema,
  intentSchema,
  paymentOptionsSchema,
  planPurchaseBodySchema,
  planPurchaseSchema,
} from './credits/purchases.js';
import { generationDownloadSchema } from './generation/visible-marks.js';
import { storedImageSchema } from './object-keys.js';
import { imageTracesSchema, madeImageSchema, madeMatchesSchema } from './provenance/provenance.js';
import { idSchema } from './account/user.js';
import { webhookRpc } from './webhooks/webhook-rpc.js';

const ownedTask = z.object({ taskId: z.uuid(), userId: idSchema });

/**
 * Every RPC: `service.method` → request and response. The part before the dot is the service and its NATS queue
 * group.
 */
export const rpc = {
  ...accountRpc,
  ...analysisRpc,
  ...authRpc,
  ...batchRpc,
  ...caseRpc,
  ...keyRpc,
  ...webhookRpc,
  /**
   * Opens the account with the sign-up grant, which a returning member does not get again. Idempotent: repeating the
   * call returns the same account.
   */
  'credits.openAccount': {
    request: z.object({ userId: idSchema, isReturning: z.boolean().optional() }),
    response: balanceSchema,
  },
  'credits.balance': { request: z.object({ userId: idSchema }), response: balanceSchema },
  /** One page, newest first; the next page starts below `nextBeforeId`, null on the last page. */
  'credits.records': {
    request: z.object({ userId: idSchema, beforeId: recordIdSchema.nullable() }),
    response: creditRecordsSchema,
  },
  'credits.reserve': {
    request: z.object({
      holdId: z.uuid(),
      userId: idSchema,
      amount: z.int().positive().max(1000),
      purpose: z.enum(chargePurposes),
      spender,
    }),
    response: holdSchema,
  },
  /** Returns the current state of a hold. Refusal: `credits.hold-unknown`. */
  'credits.hold': { request: z.object({ holdId: z.uuid() }), response: holdSchema },
  'credits.capture': { request: z.object({ holdId: z.uuid() }), response: holdSchema },
  'credits.release': { request: z.object({ holdId: z.uuid() }), response: holdSchema },
  /** Newest first. */
  'credits.lots': {
    request: z.object({ userId: idSchema }),
    response: z.object({ lots: z.array(lotSchema) }),
  },
  'credits.extendLot': {
    request: extendLotBodySchema.extend({ userId: idSchema, lotId: idSchema }),
    response: lotSchema,
  },
  'credits.requestRefund': {
    request: requestRefundBodySchema.extend({ userId: idSchema, lotId: idSchema }),
    response: refundSchema,
  },
  'credits.paymentOptions': { request: z.object({}), response: paymentOptionsSchema },
  'credits.purchasePlan': {
    request: planPurchaseBodySchema.extend({ userId: idSchema }),
    response: planPurchaseSchema,
  },
  'credits.createPaymentIntent': {
    request: createIntentBodySchema.extend({ userId: idSchema, email: z.string() }),
    response: intentSchema,
  },
  'credits.completePurchase': {
    request: completePurchaseBodySchema.extend({ userId: idSchema }),
    response: completedPurchaseSchema,
  },
  'credits.confirmSandboxPayment': {
    request: confirmSandboxPaymentBodySchema.extend({ userId: idSchema, locale }),
    response: confirmedSandboxPaymentSchema,
  },
  /** `body` is the raw body, because the signature covers it byte for byte. */
  'credits.paymentWebhook': {
    request: z.object({ body: z.string(), signature: z.string() }),
    response: z.object({ received: z.literal(true) }),
  },

  /** Returns what identifies images generated here; null until the first image has been generated. */
  'generation.authority': {
    request: z.object({}),
    response: z.object({
      /** The certificate authority that signs for this installation alone. */
      pem: z.string().nullable(),
      /** The operator's own signing certificate with that of its issuer, as PEM; absent from older services. */
      certificate: z.string().nullable().optional(),
      /** The secret key of the watermark, in base64; absent from older services. */
      watermarkKey: z.string().nullable().optional(),
    }),
  },
  /** Returns at most ten images generated here that have these traces, the best match first. */
  'generation.findMade': { request: imageTracesSchema, response: madeMatchesSchema },
  /** Like `generation.findMade`, but by a binding of a manifest. Only our own algorithms can match. */
  'generation.findByBinding': {
    request: z.object({ alg: z.string().max(200), value: z.string().max(500) }),
    response: madeMatchesSchema,
  },
  /** Refusal: `provenance.manifest-unknown`. */
  'generation.manifest': {
    request: z.object({ manifestId: z.string().max(200) }),
    response: z.object({
      made: madeImageSchema,
      /** The signed image that contains the manifest; null if it was deleted or could not be signed. */
      image: storedImageSchema.nullable(),
    }),
  },
  'generation.options': { request: z.object({}), response: generationAbilitiesSchema },
  /**
   * A refusal changes nothing. Refusals: `generation.unavailable`, `generation.reference-…`,
   * `generation.credits-insufficient`.
   */
  'generation.submit': {
    request: z.object({
      /** Generated by the gateway; also the id of the hold. */
      taskId: z.uuid(),
      userId: idSchema,
      /** Storage key of the reference image. */
      key: z.string(),
      imageName,
      imageSize: z.int().positive(),
      /** Absent from older gateways. */
      imageSha256: imageSha256.optional(),
      settings: generationSettingsSchema,
      idempotencyKey: idempotencyKey.nullable(),
      spender,
    }),
    /** Differs from the id that was sent if the Idempotency-Key was seen before. */
    response: z.object({ taskId: z.uuid() }),
  },
  'generation.get': { request: ownedTask.extend({ locale }), response: generationTaskSchema },
  /** Waits up to `waitMs` for a state other than `seen` (null: returns at once). */
  'generation.watch': {
    request: ownedTask.extend({
      locale,
      seen: z.enum(generationStates).nullable(),
      waitMs: z.int().min(0).max(25_000),
    }),
    response: generationTaskSchema,
  },
  'generation.list': {
    request: z.object({ userId: idSchema, locale, before: z.uuid().nullable() }),
    response: generationTasksSchema,
  },
  'generation.image': {
    request: ownedTask.extend({
      kind: z.enum(generationImageKinds),
      index: z.int().nonnegative(),
      /** Only for the kind `image`. Refusals: `generation.mark-required`. */
      download: generationDownloadSchema.optional(),
    }),
    response: storedImageSchema,
  },
  /** Deletes the images and texts of a finished task. Idempotent. */
  'generation.delete': { request: ownedTask, response: z.object({ taskId: z.uuid() }) },
  'generation.storedBytes': paidWorkCalls.storedBytes,
  'generation.chargeOutcome': paidWorkCalls.chargeOutcome,
} as const;

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.infer<(typeof rpc)[N]['request']>;
export type RpcResponse<N extends RpcName> = z.infer<(typeof rpc)[N]['response']>;

export const serviceNames = ['auth', 'credits', 'analysis', 'generation'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const rpcService = (name: RpcName): ServiceName => name.slice(0, name.indexOf('.')) as ServiceName;
