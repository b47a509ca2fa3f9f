import { z } from 'zod';
import { accountRpc } from './account/account-rpc.js';
import { authRpc } from './account/auth-rpc.js';
import {
  analysisFailureSchema,
  analysisImageKinds,
  analysisProgressSchema,
  analysisRecordSchema,
  deletedAnalysisSchema,
  foundAnalysisSchema,
  hiddenSchema,
  modelSettingSchema,
  runningModelsSchema,
} from './analysis/analysis.js';
import { imageSourceSchema } from './analysis/addresses.js';
import { batchRpc } from './batches/batch-rpc.js';
import { caseRpc } from './cases/case-rpc.js';
import { comparisonRpc } from './analysis/comparison-rpc.js';
import { locales } from './constants.js';
import {
  balanceSchema,
  chargeOutcomes,
  chargePurposes,
  creditRecordsSchema,
  holdSchema,
  recordIdSchema,
  spenderSchema,
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
import { decisionRpc } from './analysis/decision-rpc.js';
import { generationDownloadSchema } from './generation/visible-marks.js';
import { keyRpc } from './account/key-rpc.js';
import { nearCopyRpc } from './analysis/near-copies.js';
import { shareRpc } from './analysis/share-rpc.js';
import { storedImageSchema } from './object-keys.js';
import { imageTracesSchema, madeImageSchema, madeMatchesSchema } from './provenance/provenance.js';
import { idSchema } from './account/user.js';
import { webhookRpc } from './webhooks/webhook-rpc.js';

const locale = z.enum(locales);
const owned = z.object({ id: idSchema, userId: idSchema });
const ownedTask = z.object({ taskId: z.uuid(), userId: idSchema });

/** The API key that requests paid work; absent for a member's session. */
const spender = spenderSchema.optional();

/** SHA-256 of the stored upload, in hexadecimal; absent from older gateways. */
const imageSha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

/** The bytes that a member's images occupy in the object store. */
const storedBytes = {
  request: z.object({ userId: idSchema }),
  response: z.object({ sizeBytes: z.int().nonnegative() }),
};

/**
 * Every RPC: `service.method` → request and response. The part before the dot is the service and its NATS queue
 * group.
 */
export const rpc = {
  ...accountRpc,
  ...authRpc,
  ...batchRpc,
  ...caseRpc,
  ...decisionRpc,
  ...comparisonRpc,
  ...keyRpc,
  ...nearCopyRpc,
  ...shareRpc,
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

  'analysis.submit': {
    request: z.object({
      /** Generated by the gateway; also the id of the hold. */
      submissionId: z.uuid(),
      userId: idSchema,
      key: z.string(),
      imageName: z.string().min(1).max(255),
      imageSize: z.int().positive(),
      idempotencyKey: z.string().min(1).max(128).nullable(),
      spender,
      imageSha256,
      /** Where the image was fetched from; absent for uploads. */
      source: imageSourceSchema.optional(),
    }),
    /** An earlier submission is returned under its own `submissionId`; the upload of this one is then not needed. */
    response: z.object({
      id: idSchema,
      submissionId: z.uuid(),
      /** True if this is the member's earlier analysis of the same bytes, returned without a charge. */
      isEarlier: z.literal(true).optional(),
    }),
  },
  /**
   * Finds the submission of a web address by its Idempotency-Key, so that a repeated request need not fetch again. Null
   * if the key is new. Refusals: `analysis.deleted`, `request.key-reused`.
   */
  'analysis.findSubmitted': {
    request: imageSourceSchema
      .pick({ address: true, page: true })
      .extend({ userId: idSchema, idempotencyKey: z.string().min(1).max(128) }),
    response: z.object({
      submitted: z.object({ id: idSchema, submissionId: z.uuid() }).nullable(),
    }),
  },
  /** Waits up to `waitMs` until more tests than `seen` have finished (-1: returns at once), then returns the state. */
  'analysis.watch': {
    request: owned.extend({
      locale,
      seen: z.int().min(-1),
      waitMs: z.int().min(0).max(25_000),
      /** False leaves out the record, whose report is large. */
      withRecord: z.boolean().optional(),
    }),
    response: analysisProgressSchema.extend({
      record: analysisRecordSchema.nullable(),
      /** Error code when the state is `failed`. */
      failure: z.string().nullable(),
    }),
  },
  'analysis.get': { request: owned.extend({ locale }), response: analysisRecordSchema },
  /**
   * One page, newest first, with `report` null, as a NATS message is limited to 1 MiB. The next page starts below
   * `nextBeforeId`, null on the last page.
   */
  'analysis.history': {
    request: z.object({
      userId: idSchema,
      locale,
      beforeId: idSchema.nullable(),
      /** Page size; 50 if absent. */
      limit: z.int().positive().max(50).optional(),
    }),
    response: z.object({ records: z.array(analysisRecordSchema), nextBeforeId: idSchema.nullable() }),
  },
  /** One page of failed analyses that are not hidden, newest first; paged like the history. */
  'analysis.failures': {
    request: z.object({ userId: idSchema, beforeId: idSchema.nullable() }),
    response: z.object({ failures: z.array(analysisFailureSchema), nextBeforeId: idSchema.nullable() }),
  },
  'analysis.find': {
    request: z.object({ submissionId: z.uuid(), userId: idSchema }),
    response: foundAnalysisSchema,
  },
  'analysis.setHidden': { request: owned.extend({ hidden: z.boolean() }), response: hiddenSchema },
  /** Deletes a finished analysis with its images. Idempotent. */
  'analysis.delete': { request: owned, response: deletedAnalysisSchema },
  'analysis.image': {
    request: owned.extend({ kind: z.enum(analysisImageKinds) }),
    response: storedImageSchema,
  },
  'analysis.storedBytes': storedBytes,
  'analysis.chargeOutcome': {
    request: z.object({ holdId: z.uuid() }),
    response: z.object({ outcome: z.enum(chargeOutcomes) }),
  },
  /**
   * Finds out whether this installation made the image stored under `analysisKeys.uploadOf(lookUpId)`, and deletes the
   * image. Refusals: `request.too-many`, `service.unavailable` and those of an unreadable image.
   */
  'analysis.lookUp': { request: z.object({ lookUpId: z.uuid() }), response: madeMatchesSchema },
  'analysis.runningModels': { request: z.object({}), response: runningModelsSchema },
  'analysis.getModel': { request: z.object({ userId: idSchema }), response: modelSettingSchema },
  'analysis.setModel': {
    request: z.object({ userId: idSchema, model: z.string() }),
    response: modelSettingSchema,
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
      imageName: z.string().min(1).max(255),
      imageSize: z.int().positive(),
      imageSha256,
      settings: generationSettingsSchema,
      idempotencyKey: z.string().min(1).max(128).nullable(),
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
  'generation.storedBytes': storedBytes,
  'generation.chargeOutcome': {
    request: z.object({ holdId: z.uuid() }),
    response: z.object({ outcome: z.enum(chargeOutcomes) }),
  },
} as const;

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.infer<(typeof rpc)[N]['request']>;
export type RpcResponse<N extends RpcName> = z.infer<(typeof rpc)[N]['response']>;

export const serviceNames = ['auth', 'credits', 'analysis', 'generation'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const rpcService = (name: RpcName): ServiceName => name.slice(0, name.indexOf('.')) as ServiceName;
