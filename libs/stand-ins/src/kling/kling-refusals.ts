import { jsonAnswer, type StandInAnswer } from '../stand-in-server.js';

const refusals: Readonly<Record<number, readonly [status: number, message: string]>> = {
  1000: [401, 'Authentication failed'],
  1001: [401, 'Authorization is empty'],
  1002: [401, 'Authorization is invalid'],
  1003: [401, 'Authorization is not yet valid'],
  1004: [401, 'Authorization has expired'],
  1100: [429, 'Account exception'],
  1101: [429, 'Account in arrears'],
  1102: [429, 'Resource pack depleted or expired'],
  1103: [403, 'Unauthorized access to requested resource'],
  1200: [400, 'Invalid request parameters'],
  1201: [400, 'Invalid parameters'],
  1202: [404, 'The requested method is invalid'],
  1203: [404, 'The requested resource does not exist'],
  1300: [400, 'Trigger strategy of the platform'],
  1301: [400, 'Trigger the content security policy of the platform'],
  1302: [429, 'The API request is too fast, exceeding the rate limit of the platform'],
  1303: [429, 'parallel task over resource pack limit'],
  1304: [429, 'Trigger the IP whitelisting policy of the platform'],
  5000: [500, 'Server internal error'],
  5001: [503, 'Server temporarily unavailable'],
  5002: [504, 'Server internal timeout'],
};

export const klingCodes: readonly number[] = Object.keys(refusals).map(Number);

export function klingRefusal(
  code: number,
  { message, retryAfterSeconds }: { message?: string; retryAfterSeconds?: number } = {},
): StandInAnswer {
  const [status, said] = refusals[code] ?? [500, 'Unknown error'];
  return jsonAnswer(
    status,
    { code, message: message ?? said, request_id: 'CjMT7WdSwWcAAAAAALvB3g' },
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}
