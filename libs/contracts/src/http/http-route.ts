import { type z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface RouteDetails {
  query?: z.ZodObject;
  body?: z.ZodType | 'image' | 'multipart-image' | 'multipart-generation' | 'batch-opening';
  /** Response bodies by status. A string lists the content types of bytes or plain text, separated by commas. */
  responses: Record<number, z.ZodType | string | null>;
  errors: readonly number[];
  /** Body of error responses, if it is not one sentence of plain text. */
  errorBody?: z.ZodType | string;
}

/** @param line method and path in OpenAPI form: `POST /api/analysis/{id}/hide` */
const routeFor =
  <A extends 'public' | 'member'>(access: A) =>
  <M extends Method, P extends string, const D extends RouteDetails>(
    line: `${M} ${P}`,
    summary: string,
    details: D,
  ) => {
    const [method, path] = line.split(' ') as [M, P];
    return { method, path, summary, access, ...details };
  };

export const publicRoute = routeFor('public');

export const memberRoute = routeFor('member');
