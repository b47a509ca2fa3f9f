import { z } from 'zod';
import {
  analysisProgressSchema,
  analysisRecordSchema,
  hiddenSchema,
  modelSchema,
  modelSettingSchema,
} from './analysis.js';
import { loginBodySchema, registerBodySchema, userSchema } from './user.js';

interface HttpRoute {
  method: 'GET' | 'POST';
  /** In OpenAPI form: `/api/analysis/{id}/hide`. */
  path: string;
  summary: string;
  access: 'public' | 'member';
  body?: z.ZodType | 'multipart-image';
  /** Status → body. A string is a content type of bytes or plain text. */
  responses: Record<number, z.ZodType | string | null>;
  errors: readonly number[];
}

/** Every call of the public HTTP interface; OpenAPI is generated from it. */
export const httpRoutes = [
  {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in member',
    access: 'public',
    responses: { 200: userSchema },
    errors: [401],
  },
  {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in',
    access: 'public',
    body: loginBodySchema,
    responses: { 200: userSchema },
    errors: [400, 401, 403, 429],
  },
  {
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account',
    access: 'public',
    body: registerBodySchema,
    responses: { 201: userSchema },
    errors: [400, 403, 409, 429],
  },
  {
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out',
    access: 'public',
    responses: { 200: null },
    errors: [403],
  },
  {
    method: 'GET',
    path: '/api/auth/google',
    summary: 'Go to Google and sign in',
    access: 'public',
    responses: { 302: null },
    errors: [],
  },
  {
    method: 'GET',
    path: '/api/auth/google/callback',
    summary: 'Return from Google',
    access: 'public',
    responses: { 302: null },
    errors: [],
  },
  {
    method: 'POST',
    path: '/api/analyze',
    summary: 'Analyze an image (1 credit)',
    access: 'member',
    body: 'multipart-image',
    responses: { 200: analysisRecordSchema, 202: analysisProgressSchema },
    errors: [400, 401, 402, 403, 413, 415, 422, 429, 502, 503],
  },
  {
    method: 'GET',
    path: '/api/analysis/history',
    summary: "The member's analyses, newest first",
    access: 'member',
    responses: { 200: z.array(analysisRecordSchema) },
    errors: [401],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}',
    summary: 'One analysis',
    access: 'member',
    responses: { 200: analysisRecordSchema },
    errors: [400, 401, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/events',
    summary: 'Progress as server-sent events',
    access: 'member',
    responses: { 200: 'text/event-stream' },
    errors: [400, 401, 404],
  },
  {
    method: 'POST',
    path: '/api/analysis/{id}/hide',
    summary: 'Take an analysis out of the history',
    access: 'member',
    responses: { 200: hiddenSchema },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'POST',
    path: '/api/analysis/{id}/unhide',
    summary: 'Put it back',
    access: 'member',
    responses: { 200: hiddenSchema },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/image',
    summary: 'Preview without metadata',
    access: 'member',
    responses: { 200: 'image/webp' },
    errors: [400, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/thumbnail',
    summary: 'Small preview',
    access: 'member',
    responses: { 200: 'image/webp' },
    errors: [400, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/original',
    summary: 'The upload as it came, as a download',
    access: 'member',
    responses: { 200: 'application/octet-stream' },
    errors: [400, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/ela',
    summary: 'Error-level map',
    access: 'member',
    responses: { 200: 'image/png' },
    errors: [400, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/heatmap',
    summary: 'Heat map',
    access: 'member',
    responses: { 200: 'image/png' },
    errors: [400, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/evidence',
    summary: 'Sheet of the pictures of single tests',
    access: 'member',
    responses: { 200: 'image/png' },
    errors: [400, 404],
  },
  {
    method: 'GET',
    path: '/api/model',
    summary: 'The chosen model',
    access: 'member',
    responses: { 200: modelSettingSchema },
    errors: [401],
  },
  {
    method: 'POST',
    path: '/api/model',
    summary: 'Choose a model',
    access: 'member',
    body: modelSchema,
    responses: { 200: modelSettingSchema },
    errors: [400, 401, 403],
  },
  {
    method: 'POST',
    path: '/api/generate-image',
    summary: 'Generate images (3 credits)',
    access: 'member',
    responses: {},
    errors: [401, 403, 429, 503],
  },
  {
    method: 'POST',
    path: '/api/create-payment-intent',
    summary: 'Begin to buy a credit package by card',
    access: 'member',
    responses: {},
    errors: [401, 403, 503],
  },
  {
    method: 'POST',
    path: '/api/complete-credit-purchase',
    summary: 'End a purchase by card',
    access: 'member',
    responses: {},
    errors: [401, 403, 503],
  },
  {
    method: 'POST',
    path: '/api/credits/purchase',
    summary: 'Buy a credit plan in the sandbox; errors are JSON {message}',
    access: 'member',
    responses: {},
    errors: [401, 403, 503],
  },
] as const satisfies readonly HttpRoute[];

/** RFC 9457, answered for `Accept: application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string().optional(),
});
