import { z } from 'zod';
import { type HttpRoute } from '../http/http-route.js';
import { madeImageSchema, madeMatchesSchema } from './provenance.js';

/** The query of `matches/byBinding`, after the C2PA Soft Binding Resolution API. */
export const bindingQuerySchema = z.object({
  /** Name of the algorithm, as the manifest's assertion gives it. */
  alg: z.string().min(1).max(200),
  /** The binding's value in base64. */
  value: z.string().min(1).max(500),
  maxResults: z.coerce.number().int().positive().max(100).default(10),
});

export const contentQuerySchema = bindingQuerySchema.pick({ maxResults: true });

/** An answer of the C2PA Soft Binding Resolution API. */
export const softBindingMatchesSchema = z.object({
  matches: z.array(z.object({ manifestId: z.string(), similarityScore: z.int().min(0).max(100) })),
});

export const supportedAlgorithmsSchema = z.object({
  watermarks: z.array(z.object({ alg: z.string() })),
  fingerprints: z.array(z.object({ alg: z.string() })),
});

/** Endpoints that tell anyone whether an image was made here. */
export const provenanceRoutes = [
  {
    method: 'POST',
    path: '/api/provenance/matches',
    summary:
      'Whether this installation made an image, or the image that it is a copy of: on which day and by which model. The image is not kept',
    access: 'public',
    body: 'multipart-image',
    responses: { 200: madeMatchesSchema },
    errors: [400, 403, 408, 413, 415, 422, 429, 502, 503, 504],
  },
  {
    method: 'GET',
    path: '/api/provenance/matches/byBinding',
    summary: 'The manifests that a soft binding leads to (C2PA Soft Binding Resolution API)',
    access: 'public',
    query: bindingQuerySchema,
    responses: { 200: softBindingMatchesSchema },
    errors: [400, 429, 503, 504],
  },
  {
    method: 'POST',
    path: '/api/provenance/matches/byContent',
    summary:
      'The manifests of the images made here that an image is a copy of (C2PA Soft Binding Resolution API). The image is not kept',
    access: 'public',
    query: contentQuerySchema,
    body: 'image',
    responses: { 200: softBindingMatchesSchema },
    errors: [400, 403, 408, 413, 415, 422, 429, 502, 503, 504],
  },
  {
    method: 'GET',
    path: '/api/provenance/manifests/{manifestId}',
    summary:
      'The manifest store of an image made here; only day and model in JSON if the image was deleted or could not be signed',
    access: 'public',
    responses: { 200: madeImageSchema },
    errors: [404, 429, 503, 504],
  },
  {
    method: 'GET',
    path: '/api/provenance/services/supportedAlgorithms',
    summary: 'The soft bindings that this installation resolves',
    access: 'public',
    responses: { 200: supportedAlgorithmsSchema },
    errors: [429],
  },
] as const satisfies readonly HttpRoute[];
