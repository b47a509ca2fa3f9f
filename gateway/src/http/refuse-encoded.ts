import { AppError } from '@jinwi/contracts';
import { type RequestHandler } from 'express';

/** No body is unpacked: a few kilobytes could become gigabytes. */
export const refuseEncoded: RequestHandler = ({ headers }, _response, next) => {
  const encoding = headers['content-encoding'];
  const isPlain = encoding === undefined || encoding.trim().toLowerCase() === 'identity';
  next(isPlain ? undefined : new AppError('request.encoded', { encoding }));
};
