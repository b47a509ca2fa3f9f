import { z } from 'zod';
import { creditRecordsSchema } from './credits.js';
import { memberRoute, publicRoute } from '../http/http-route.js';
import { extendLotBodySchema, lotSchema, refundSchema, requestRefundBodySchema } from './lots.js';
import {
  completePurchaseBodySchema,
  completedPurchaseSchema,
  confirmSandboxPaymentBodySchema,
  confirmedSandboxPaymentSchema,
  createIntentBodySchema,
  intentSchema,
  paymentOptionsSchema,
  planPurchaseBodySchema,
  planPurchaseRefusalSchema,
  planPurchaseSchema,
} from './purchases.js';

export const creditsRoutes = [
  publicRoute('GET /api/payments', 'What can be bought here, and how', {
    responses: { 200: paymentOptionsSchema },
    errors: [],
  }),
  memberRoute('POST /api/create-payment-intent', 'Begin to buy a credit package by card', {
    body: createIntentBodySchema,
    responses: { 200: intentSchema },
    errors: [400, 401, 403, 429, 503],
  }),
  memberRoute(
    'POST /api/complete-credit-purchase',
    'End a purchase by card; 202 while the provider decides',
    {
      body: completePurchaseBodySchema,
      responses: { 200: completedPurchaseSchema, 202: completedPurchaseSchema },
      errors: [400, 401, 402, 403, 404, 409, 429, 503],
    },
  ),
  memberRoute('POST /api/credits/purchase', 'Buy a credit plan in the sandbox; errors are JSON {message}', {
    body: planPurchaseBodySchema,
    responses: { 200: planPurchaseSchema },
    errors: [400, 401, 403, 409, 429, 503],
    errorBody: planPurchaseRefusalSchema,
  }),
  memberRoute(
    'POST /api/sandbox-payments/confirm',
    'Pay an intent of the sandbox with a test card, named by its token',
    {
      body: confirmSandboxPaymentBodySchema,
      responses: { 200: confirmedSandboxPaymentSchema },
      errors: [400, 401, 403, 404, 409],
    },
  ),
  publicRoute('POST /api/payments/webhook', 'Signed event of the payment provider', {
    responses: { 200: null },
    errors: [400, 413, 503],
  }),
  memberRoute(
    'GET /api/credits/records',
    "A page of the member's credit records, newest first; the next one begins at ?before=",
    { responses: { 200: creditRecordsSchema }, errors: [400, 401] },
  ),
  memberRoute(
    'GET /api/credits/lots',
    "The member's grants, each with its validity and what may be done with it",
    { responses: { 200: z.object({ lots: z.array(lotSchema) }) }, errors: [401] },
  ),
  memberRoute('POST /api/credits/lots/{id}/extend', 'Extend the validity by three months', {
    body: extendLotBodySchema,
    responses: { 200: lotSchema },
    errors: [400, 401, 403, 404, 409],
  }),
  memberRoute('POST /api/credits/lots/{id}/refund', 'Request a refund of what the rules allow', {
    body: requestRefundBodySchema,
    responses: { 200: refundSchema },
    errors: [400, 401, 403, 404, 409, 503],
  }),
] as const;
