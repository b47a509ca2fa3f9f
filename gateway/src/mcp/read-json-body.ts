import { json, type Request, type Response } from 'express';

/**
 * Reads a JSON body that may be larger than those of other routes, after its sender is known.
 * @throws the body parser's error, whose status the error filter knows
 */
export const readJsonBody = (
  request: Request,
  response: Response,
  { sizeBytesMax }: { sizeBytesMax: number },
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    json({ limit: sizeBytesMax })(request, response, (error?: unknown) => {
      if (error === undefined) resolve(request.body);
      else reject(error instanceof Error ? error : new Error('a body was not read', { cause: error }));
    });
  });
