import { jsonAnswer, type StandInAnswer } from '../stand-in-server.js';

interface OpenaiFault {
  status: number;
  type: string;
  code: string | null;
}

const faults = {
  invalid_api_key: { status: 401, type: 'invalid_request_error', code: 'invalid_api_key' },
  moderation_blocked: { status: 400, type: 'image_generation_user_error', code: 'moderation_blocked' },
  content_policy_violation: { status: 400, type: 'invalid_request_error', code: 'content_policy_violation' },
  insufficient_quota: { status: 429, type: 'insufficient_quota', code: 'insufficient_quota' },
  billing_hard_limit_reached: {
    status: 400,
    type: 'image_generation_user_error',
    code: 'billing_hard_limit_reached',
  },
  billing_not_active: { status: 429, type: 'billing_not_active', code: 'billing_not_active' },
  rate_limit_exceeded: { status: 429, type: 'input-images', code: 'rate_limit_exceeded' },
  model_not_found: { status: 404, type: 'invalid_request_error', code: 'model_not_found' },
  unknown_parameter: { status: 400, type: 'invalid_request_error', code: 'unknown_parameter' },
  unsupported_parameter: { status: 400, type: 'invalid_request_error', code: 'unsupported_parameter' },
  invalid_image_file: { status: 400, type: 'image_generation_user_error', code: 'invalid_image_file' },
  unsupported_country_region_territory: {
    status: 403,
    type: 'request_forbidden',
    code: 'unsupported_country_region_territory',
  },
  organization_unverified: { status: 403, type: 'invalid_request_error', code: null },
  invalid_value: { status: 400, type: 'invalid_request_error', code: 'invalid_value' },
  server_error: { status: 500, type: 'server_error', code: null },
  engine_overloaded: { status: 503, type: 'server_error', code: 'engine_overloaded' },
} as const satisfies Record<string, OpenaiFault>;

export type OpenaiFaultName = keyof typeof faults;

export const openaiFaultNames = Object.keys(faults) as OpenaiFaultName[];

export function openaiRefusal(
  name: OpenaiFaultName,
  { message = `Refused: ${name}`, retryAfterSeconds }: { message?: string; retryAfterSeconds?: number } = {},
): StandInAnswer {
  const { status, type, code } = faults[name];
  return jsonAnswer(
    status,
    { error: { message, type, param: null, code } },
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  );
}
