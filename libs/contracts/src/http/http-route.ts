import { type z } from 'zod';

/** One endpoint of the public HTTP API. */
export interface HttpRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path in OpenAPI form: `/api/analysis/{id}/hide`. */
  path: string;
  summary: string;
  access: 'public' | 'member';
  query?: z.ZodObject;
  body?: z.ZodType | 'image' | 'multipart-image' | 'multipart-generation' | 'batch-opening';
  /** Status → body. A string is the content type of bytes or plain text; several are separated by commas. */
  responses: Record<number, z.ZodType | string | null>;
  errors: readonly number[];
  /** Body of error responses, if it is not one sentence of plain text. */
  errorBody?: z.ZodType | string;
}
