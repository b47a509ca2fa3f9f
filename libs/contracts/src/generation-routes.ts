import {
  generationOptionsSchema,
  generationTaskSchema,
  generationTasksSchema,
  submittedGenerationSchema,
} from './generation.js';
import { type HttpRoute } from './http-route.js';

/** Generated images. */
export const generationRoutes = [
  {
    method: 'GET',
    path: '/api/generation-options',
    summary: 'What can be generated here',
    access: 'member',
    responses: { 200: generationOptionsSchema },
    errors: [401],
  },
  {
    method: 'POST',
    path: '/api/generate-image',
    summary: 'Generate images from a reference image and a prompt (3 credits)',
    access: 'member',
    body: 'multipart-generation',
    responses: { 200: submittedGenerationSchema },
    errors: [400, 401, 402, 403, 409, 413, 415, 422, 429, 503],
  },
  {
    method: 'GET',
    path: '/api/generate-image',
    summary: "A page of the member's tasks, newest first; the next one begins at ?before=",
    access: 'member',
    responses: { 200: generationTasksSchema },
    errors: [400, 401],
  },
  {
    method: 'GET',
    path: '/api/generate-image/{taskId}',
    summary: 'One task',
    access: 'member',
    responses: { 200: generationTaskSchema },
    errors: [401, 404],
  },
  {
    method: 'GET',
    path: '/api/generate-image/{taskId}/events',
    summary: 'Changes of state as server-sent events',
    access: 'member',
    responses: { 200: 'text/event-stream' },
    errors: [401, 404],
  },
  {
    method: 'DELETE',
    path: '/api/generate-image/{taskId}',
    summary: 'Delete the images and texts of a task that has ended',
    access: 'member',
    responses: { 200: submittedGenerationSchema },
    errors: [401, 403, 404, 409],
  },
  {
    method: 'GET',
    path: '/api/generate-image/{taskId}/images/{index}',
    summary: 'A generated image; as a download with ?download=1',
    access: 'member',
    responses: { 200: 'image/png' },
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/generate-image/{taskId}/images/{index}/thumbnail',
    summary: 'Small preview',
    access: 'member',
    responses: { 200: 'image/webp' },
    errors: [404],
  },
  {
    method: 'GET',
    path: '/api/generate-image/{taskId}/reference',
    summary: 'The reference image as it came, as a download',
    access: 'member',
    responses: { 200: 'application/octet-stream' },
    errors: [404],
  },
] as const satisfies readonly HttpRoute[];
