import { z } from 'zod';
import { publicRoute } from '../http/http-route.js';
import { madeImageSchema, madeMatchesSchema } from './provenance.js';

/** The query of `matches/byBinding`, as defined by the C2PA Soft Binding Resolution API. */
export const bindingQuerySchema = z.object({
  /** Name of the algorithm, as the manifest's assertion gives it. */
  alg: z.string().min(1).max(200),
  /** The binding's value in base64. */
  value: z.string().min(1).max(500),
  maxResults: z.coerce.number().int().positive().max(100).default(10),
});

export const contentQuerySchema = bindingQuerySchema.pick({ maxResults: true });

/** A response of the C2PA Soft Binding Resolution API. */
export const softBindingMatchesSchema = z.object({
  matches: z.array(z.object({ manifestId: z.string(), similarityScore: z.int().min(0).max(100) })),
});

export const supportedAlgorithmsSchema = z.object({
  watermarks: z.array(z.object({ alg: z.string() })),
  fingerprints: z.array(z.object({ alg: z.string() })),
});

/** Endpoints that tell anyone whether an image was made here. */
export const provenanceRoutes = [
  publicRoute(
    'POST /api/provenance/matches',
    'Whether this installation made an image, or the image that it is a copy of: on which day and by which model. The image is not kept',
    {
      body: 'multipart-image',
      responses: { 200: madeMatchesSchema },
      errors: [400, 403, 408, 413, 415, 422, 429, 502, 503, 504],
    },
  ),
  publicRoute(
    'GET /api/provenance/matches/byBinding',
    'The manifests that a soft binding leads to (C2PA Soft Binding Resolution API)',
    { query: bindingQuerySchema, responses: { 200: softBindingMatchesSchema }, errors: [400, 429, 503, 504] },
  ),
  publicRoute(
    'POST /api/provenance/matches/byContent',
    'The manifests of the images made here that an image is a copy of (C2PA Soft Binding Resolution API). The image is not kept',
    {
      query: contentQuerySchema,
      body: 'image',
      responses: { 200: softBindingMatchesSchema },
      errors: [400, 403, 408, 413, 415, 422, 429, 502, 503, 504],
    },
  ),
  publicRoute(
    'GET /api/provenance/manifests/{manifestId}',
    'The manifest store of an image made here; only day and model in JSON if the image was deleted or could not be signed',
    { responses: { 200: madeImageSchema }, errors: [404, 429, 503, 504] },
  ),
  publicRoute(
    'GET /api/provenance/services/supportedAlgorithms',
    'The soft bindings that this installation resolves',
    { responses: { 200: supportedAlgorithmsSchema }, errors: [429] },
  ),
] as const;
