import { z } from 'zod';
import {
  analysisFailureSchema,
  analysisImageKinds,
  analysisProgressSchema,
  analysisRecordSchema,
  foundAnalysisSchema,
  hiddenSchema,
  modelSettingSchema,
  runningModelsSchema,
} from './analysis.js';
import { locales } from './constants.js';
import {
  balanceSchema,
  chargeOutcomes,
  chargePurposes,
  creditRecordsSchema,
  holdSchema,
  recordIdSchema,
} from './credits.js';
import { generationSettingsSchema } from './generation-settings.js';
import { generationStates } from './generation-states.js';
import {
  generationAbilitiesSchema,
  generationImageKinds,
  generationTaskSchema,
  generationTasksSchema,
} from './generation.js';
import { extendLotBodySchema, lotSchema, refundSchema, requestRefundBodySchema } from './lots.js';
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
} from './purchases.js';
import {
  emailSchema,
  idSchema,
  memberSchema,
  passwordSchema,
  passwordStateSchema,
  resetPasswordBodySchema,
  usernameSchema,
} from './user.js';

const locale = z.enum(locales);
const owned = z.object({ id: idSchema, userId: idSchema });
const ownedTask = z.object({ taskId: z.uuid(), userId: idSchema });
const identity = z.object({ issuer: z.url(), subject: z.string().min(1).max(255) });

/** Where a stored image is and how it is served. */
export const storedImageSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  fileName: z.string(),
  sizeBytes: z.int().positive(),
});

/**
 * Every RPC: `service.method` → request and response. The part before the dot names the service and its NATS queue
 * group.
 */
export const rpc = {
  'auth.register': {
    request: z.object({ username: usernameSchema, email: emailSchema, password: passwordSchema }),
    response: memberSchema,
  },
  'auth.verifyPassword': {
    request: z.object({ email: z.string(), password: z.string() }),
    response: memberSchema,
  },
  /** A wrong current password is `auth.password-wrong`. */
  'auth.changePassword': {
    request: z.object({ userId: idSchema, currentPassword: z.string(), newPassword: passwordSchema }),
    response: memberSchema,
  },
  /** Mails a link to the address if it is a member's; the answer does not tell. */
  'auth.askPasswordReset': { request: z.object({ email: emailSchema }), response: z.object({}) },
  /** Returns the member whose password was set. */
  'auth.resetPassword': { request: resetPasswordBodySchema, response: memberSchema },
  'auth.passwordState': { request: z.object({ userId: idSchema }), response: passwordStateSchema },
  'auth.getMember': { request: z.object({ userId: idSchema }), response: memberSchema.nullable() },
  'auth.signInWithGoogle': {
    request: identity.extend({
      email: emailSchema,
      emailVerified: z.boolean(),
      name: z.string().nullable(),
    }),
    response: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('signed-in'), member: memberSchema, isNew: z.boolean() }),
      /** The address belongs to a password account, whose password must be verified once to link it. */
      z.object({ kind: z.literal('password-required'), email: z.string() }),
      z.object({ kind: z.literal('refused') }),
    ]),
  },
  /** Links a Google identity to the member, whose password has just been verified. */
  'auth.linkGoogle': {
    request: identity.extend({ userId: idSchema, email: emailSchema }),
    response: memberSchema,
  },

  /** Opens the account with the sign-up grant; repeating returns the same account. */
  'credits.openAccount': { request: z.object({ userId: idSchema }), response: balanceSchema },
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
    }),
    response: holdSchema,
  },
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
  /** The raw body: the signature covers it byte for byte. */
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
    }),
    /** `submissionId` differs from the one sent when the Idempotency-Key was seen before. */
    response: z.object({ id: idSchema, submissionId: z.uuid() }),
  },
  /** Waits up to `waitMs` for more finished tests than `seen` (-1: answer at once), then returns the state. */
  'analysis.watch': {
    request: owned.extend({ locale, seen: z.int().min(-1), waitMs: z.int().min(0).max(25_000) }),
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
    request: z.object({ userId: idSchema, locale, beforeId: idSchema.nullable() }),
    response: z.object({ records: z.array(analysisRecordSchema), nextBeforeId: idSchema.nullable() }),
  },
  /** One page of those that failed and are not hidden, newest first; paged like the history. */
  'analysis.failures': {
    request: z.object({ userId: idSchema, beforeId: idSchema.nullable() }),
    response: z.object({ failures: z.array(analysisFailureSchema), nextBeforeId: idSchema.nullable() }),
  },
  'analysis.find': {
    request: z.object({ submissionId: z.uuid(), userId: idSchema }),
    response: foundAnalysisSchema,
  },
  'analysis.setHidden': { request: owned.extend({ hidden: z.boolean() }), response: hiddenSchema },
  'analysis.image': {
    request: owned.extend({ kind: z.enum(analysisImageKinds) }),
    response: storedImageSchema,
  },
  'analysis.chargeOutcome': {
    request: z.object({ holdId: z.uuid() }),
    response: z.object({ outcome: z.enum(chargeOutcomes) }),
  },
  'analysis.runningModels': { request: z.object({}), response: runningModelsSchema },
  'analysis.getModel': { request: z.object({ userId: idSchema }), response: modelSettingSchema },
  'analysis.setModel': {
    request: z.object({ userId: idSchema, model: z.string() }),
    response: modelSettingSchema,
  },

  /** The certificate authority that signs the images generated here; null before the first one. */
  'generation.authority': { request: z.object({}), response: z.object({ pem: z.string().nullable() }) },
  'generation.options': { request: z.object({}), response: generationAbilitiesSchema },
  /**
   * On refusal nothing changes: `generation.unavailable`, `generation.reference-…`, `generation.credits-insufficient`.
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
      settings: generationSettingsSchema,
      idempotencyKey: z.string().min(1).max(128).nullable(),
    }),
    /** Differs from the one sent when the Idempotency-Key was seen before. */
    response: z.object({ taskId: z.uuid() }),
  },
  'generation.get': { request: ownedTask.extend({ locale }), response: generationTaskSchema },
  /** Waits up to `waitMs` for a state other than `seen` (null: answer at once). */
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
    request: ownedTask.extend({ kind: z.enum(generationImageKinds), index: z.int().nonnegative() }),
    response: storedImageSchema,
  },
  /** Deletes images and texts of a finished task; repeating gives the same answer. */
  'generation.delete': { request: ownedTask, response: z.object({ taskId: z.uuid() }) },
  'generation.chargeOutcome': {
    request: z.object({ holdId: z.uuid() }),
    response: z.object({ outcome: z.enum(chargeOutcomes) }),
  },
} as const;

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.infer<(typeof rpc)[N]['request']>;
export type RpcResponse<N extends RpcName> = z.infer<(typeof rpc)[N]['response']>;

/** In the order of their TCP ports: base, base + 1, … */
export const serviceNames = ['auth', 'credits', 'analysis', 'generation'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const rpcService = (name: RpcName): ServiceName => name.slice(0, name.indexOf('.')) as ServiceName;
