import { AppError } from '@jinwi/contracts';
import { type RequestHandler } from 'express';

/** Refuses compressed bodies: a few kilobytes could unpack to gigabytes. */
export const refuseEncoded: RequestHandler = ({ headers }, _response, next) => {
  const encoding = headers['content-encoding'];
  const isPlain = encoding === undefined || encoding.trim().toLowerCase() === 'identity';
  next(isPlain ? undefined : new AppError('request.encoded', { encoding }));
};
