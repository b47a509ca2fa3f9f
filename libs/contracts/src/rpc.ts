import { z } from 'zod';
import { accountRpc } from './account/account-rpc.js';
import { authRpc, keyRpc } from './account/auth-rpc.js';
import { analysisRpc } from './analysis/analysis-rpc.js';
import {
  call,
  idempotencyKey,
  imageName,
  imageSha256,
  locale,
  member,
  nothing,
  paidWorkCalls,
  spender,
} from './rpc-fields.js';
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
 * The request and response of every RPC, by its name `service.method`. The part before the dot is the service and its
 * NATS queue group.
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
  'credits.openAccount': call(
    z.object({ userId: idSchema, isReturning: z.boolean().optional() }),
    balanceSchema,
  ),
  'credits.balance': call(member, balanceSchema),
  /** Returns one page, newest first. The next page starts below `nextBeforeId`, which is null on the last page. */
  'credits.records': call(
    z.object({ userId: idSchema, beforeId: recordIdSchema.nullable() }),
    creditRecordsSchema,
  ),
  'credits.reserve': call(
    z.object({
      holdId: z.uuid(),
      userId: idSchema,
      amount: z.int().positive().max(1000),
      purpose: z.enum(chargePurposes),
      spender,
    }),
    holdSchema,
  ),
  /** Returns the current state of a hold. Refusal: `credits.hold-unknown`. */
  'credits.hold': call(z.object({ holdId: z.uuid() }), holdSchema),
  'credits.capture': call(z.object({ holdId: z.uuid() }), holdSchema),
  'credits.release': call(z.object({ holdId: z.uuid() }), holdSchema),
  /** Newest first. */
  'credits.lots': call(member, z.object({ lots: z.array(lotSchema) })),
  'credits.extendLot': call(extendLotBodySchema.extend({ userId: idSchema, lotId: idSchema }), lotSchema),
  'credits.requestRefund': call(
    requestRefundBodySchema.extend({ userId: idSchema, lotId: idSchema }),
    refundSchema,
  ),
  'credits.paymentOptions': call(nothing, paymentOptionsSchema),
  'credits.purchasePlan': call(planPurchaseBodySchema.extend({ userId: idSchema }), planPurchaseSchema),
  'credits.createPaymentIntent': call(
    createIntentBodySchema.extend({ userId: idSchema, email: z.string() }),
    intentSchema,
  ),
  'credits.completePurchase': call(
    completePurchaseBodySchema.extend({ userId: idSchema }),
    completedPurchaseSchema,
  ),
  'credits.confirmSandboxPayment': call(
    confirmSandboxPaymentBodySchema.extend({ userId: idSchema, locale }),
    confirmedSandboxPaymentSchema,
  ),
  /** `body` is the raw body, because the signature covers it byte for byte. */
  'credits.paymentWebhook': call(
    z.object({ body: z.string(), signature: z.string() }),
    z.object({ received: z.literal(true) }),
  ),

  /** Returns the keys and certificates that identify images generated here. A field is null if it is not set yet. */
  'generation.authority': call(
    nothing,
    z.object({
      /** The certificate authority that signs for this installation alone; null if there is none yet. */
      pem: z.string().nullable(),
      /** The operator's own signing certificate with that of its issuer, as PEM; absent from older services. */
      certificate: z.string().nullable().optional(),
      /** The secret key of the watermark, in base64; null before the first image, absent from older services. */
      watermarkKey: z.string().nullable().optional(),
    }),
  ),
  /** Returns at most ten images generated here that have these traces, the best match first. */
  'generation.findMade': call(imageTracesSchema, madeMatchesSchema),
  /** Like `generation.findMade`, but finds images by one soft binding (C2PA). Only our own algorithms can match. */
  'generation.findByBinding': call(
    z.object({ alg: z.string().max(200), value: z.string().max(500) }),
    madeMatchesSchema,
  ),
  /** Refusal: `provenance.manifest-unknown`. */
  'generation.manifest': call(
    z.object({ manifestId: z.string().max(200) }),
    z.object({
      made: madeImageSchema,
      /** The signed image that contains the manifest; null if it was deleted or could not be signed. */
      image: storedImageSchema.nullable(),
    }),
  ),
  'generation.options': call(nothing, generationAbilitiesSchema),
  /**
   * A refusal changes nothing. Refusals: `generation.unavailable`, `generation.reference-…`,
   * `generation.credits-insufficient`.
   */
  'generation.submit': {
    request: z.object({
      /** Generated by the gateway; also the id of the hold on the member's credits. */
      taskId: z.uuid(),
      userId: idSchema,
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
  'generation.get': call(ownedTask.extend({ locale }), generationTaskSchema),
  /** Waits up to `waitMs` for a state other than `seen`. If `seen` is null, returns at once. */
  'generation.watch': call(
    ownedTask.extend({
      locale,
      seen: z.enum(generationStates).nullable(),
      waitMs: z.int().min(0).max(25_000),
    }),
    generationTaskSchema,
  ),
  'generation.list': call(
    z.object({ userId: idSchema, locale, before: z.uuid().nullable() }),
    generationTasksSchema,
  ),
  'generation.image': call(
    ownedTask.extend({
      kind: z.enum(generationImageKinds),
      index: z.int().nonnegative(),
      /** Only for the kind `image`. Refusals: `generation.mark-required`. */
      download: generationDownloadSchema.optional(),
    }),
    storedImageSchema,
  ),
  /** Deletes the images and texts of a finished task. Idempotent. */
  'generation.delete': call(ownedTask, z.object({ taskId: z.uuid() })),
  'generation.storedBytes': paidWorkCalls.storedBytes,
  'generation.chargeOutcome': paidWorkCalls.chargeOutcome,
} as const;

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.infer<(typeof rpc)[N]['request']>;
export type RpcResponse<N extends RpcName> = z.infer<(typeof rpc)[N]['response']>;

export const serviceNames = ['auth', 'credits', 'analysis', 'generation'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const rpcService = (name: RpcName): ServiceName => name.slice(0, name.indexOf('.')) as ServiceName;
