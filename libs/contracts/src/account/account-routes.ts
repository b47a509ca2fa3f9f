import { accountExportAnswerSchema, accountExportSchema, deleteAccountBodySchema } from './account-data.js';
import {
  changeEmailBodySchema,
  changePasswordBodySchema,
  codeBodySchema,
  confirmedEmailSchema,
  confirmEmailBodySchema,
  forgotPasswordBodySchema,
  memberSessionsSchema,
  recoveryCodesSchema,
  resetPasswordBodySchema,
  secondFactorSetupSchema,
  secondStepSchema,
  securityStateSchema,
  setUpSecondFactorBodySchema,
  turnOffSecondFactorBodySchema,
} from './account.js';
import { apiKeysSchema, createdKeySchema, createKeyBodySchema } from './api-keys.js';
import { memberRoute, publicRoute } from '../http/http-route.js';
import {
  addPasskeyBodySchema,
  beginPasskeyBodySchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInBodySchema,
  passkeysSchema,
} from './passkeys.js';
import { googleSignInSchema, loginBodySchema, registerBodySchema, userSchema } from './user.js';

export const accountRoutes = [
  publicRoute('GET /api/user', 'The signed-in member', { responses: { 200: userSchema }, errors: [401] }),
  publicRoute('POST /api/login', 'Sign in', {
    body: loginBodySchema,
    responses: { 200: userSchema, 202: secondStepSchema },
    errors: [400, 401, 403, 429],
  }),
  publicRoute('POST /api/login/code', 'Sign in: the second step', {
    body: codeBodySchema,
    responses: { 200: userSchema },
    errors: [400, 401, 403, 429],
  }),
  publicRoute('POST /api/login/passkey/options', 'Begin to sign in with a passkey', {
    responses: { 200: passkeyOptionsSchema },
    errors: [403, 429],
  }),
  publicRoute('POST /api/login/passkey', 'Sign in with a passkey, which stands for both steps', {
    body: passkeySignInBodySchema,
    responses: { 200: userSchema },
    errors: [400, 401, 403, 429],
  }),
  publicRoute('POST /api/register', 'Create an account', {
    body: registerBodySchema,
    responses: { 201: userSchema },
    errors: [400, 403, 409, 429],
  }),
  publicRoute('POST /api/logout', 'Sign out', { responses: { 200: null }, errors: [403] }),
  publicRoute('GET /api/auth/google', 'Go to Google and sign in', { responses: { 302: null }, errors: [] }),
  publicRoute('GET /api/auth/google/status', 'Whether Google is set up', {
    responses: { 200: googleSignInSchema },
    errors: [],
  }),
  publicRoute('GET /api/auth/google/callback', 'Return from Google', {
    responses: { 302: null },
    errors: [],
  }),
  publicRoute(
    'POST /api/password/forgot',
    'Mail a link that sets a new password, if the address is a member’s',
    { body: forgotPasswordBodySchema, responses: { 202: null }, errors: [400, 403, 429, 503] },
  ),
  publicRoute('POST /api/password/reset', 'Set a new password with a mailed link', {
    body: resetPasswordBodySchema,
    responses: { 200: null },
    errors: [400, 403, 429],
  }),
  publicRoute(
    'POST /api/email/confirm',
    'Confirm an address with a mailed link; a changed one ends other sessions',
    { body: confirmEmailBodySchema, responses: { 200: confirmedEmailSchema }, errors: [400, 403, 429] },
  ),
  memberRoute('GET /api/account/security', 'How the account is protected', {
    responses: { 200: securityStateSchema },
    errors: [401, 429],
  }),
  memberRoute('POST /api/account/email', 'Mail a link to a new address, which changes it', {
    body: changeEmailBodySchema,
    responses: { 202: null },
    errors: [400, 401, 403, 428, 429, 503],
  }),
  memberRoute('POST /api/account/email/proof', 'Mail a link that proves the address of the account', {
    responses: { 202: null },
    errors: [401, 403, 429, 503],
  }),
  memberRoute('POST /api/account/password', 'Change the password; other sessions end', {
    body: changePasswordBodySchema,
    responses: { 200: null },
    errors: [400, 401, 403, 428, 429],
  }),
  memberRoute('POST /api/account/second-factor/setup', 'Begin to set up an authenticator app', {
    body: setUpSecondFactorBodySchema,
    responses: { 200: secondFactorSetupSchema },
    errors: [400, 401, 403, 409, 429, 503],
  }),
  memberRoute(
    'POST /api/account/second-factor',
    'Turn on two-step sign-in with the first code; other sessions end',
    { body: codeBodySchema, responses: { 200: recoveryCodesSchema }, errors: [400, 401, 403, 409, 429] },
  ),
  memberRoute(
    'POST /api/account/second-factor/proof',
    'Prove the second factor again, for what answers 428 without it',
    { body: codeBodySchema, responses: { 200: null }, errors: [400, 401, 403, 429] },
  ),
  memberRoute('POST /api/account/second-factor/off', 'Turn off two-step sign-in', {
    body: turnOffSecondFactorBodySchema,
    responses: { 200: null },
    errors: [400, 401, 403, 429],
  }),
  memberRoute('GET /api/account/passkeys', 'The passkeys of the member', {
    responses: { 200: passkeysSchema },
    errors: [401, 429],
  }),
  memberRoute('POST /api/account/passkeys/options', 'Begin to add a passkey', {
    body: beginPasskeyBodySchema,
    responses: { 200: passkeyOptionsSchema },
    errors: [400, 401, 403, 409, 428, 429],
  }),
  memberRoute('POST /api/account/passkeys', 'Add a passkey', {
    body: addPasskeyBodySchema,
    responses: { 201: passkeySchema },
    errors: [400, 401, 403, 429],
  }),
  memberRoute('DELETE /api/account/passkeys/{passkeyId}', 'Remove a passkey', {
    responses: { 200: null },
    errors: [401, 403, 404, 428, 429],
  }),
  memberRoute('GET /api/account/keys', 'The API keys of the member', {
    responses: { 200: apiKeysSchema },
    errors: [401, 429],
  }),
  memberRoute('POST /api/account/keys', 'Make an API key; the answer alone shows it', {
    body: createKeyBodySchema,
    responses: { 201: createdKeySchema },
    errors: [400, 401, 403, 409, 428, 429],
  }),
  memberRoute('DELETE /api/account/keys/{keyId}', 'Revoke an API key', {
    responses: { 200: null },
    errors: [401, 403, 404, 429],
  }),
  memberRoute('GET /api/account/sessions', 'Where the member is signed in', {
    responses: { 200: memberSessionsSchema },
    errors: [401, 429],
  }),
  memberRoute('DELETE /api/account/sessions', 'Sign out everywhere else', {
    responses: { 200: null },
    errors: [401, 403, 429],
  }),
  memberRoute('DELETE /api/account/sessions/{sessionId}', 'Sign out of one session', {
    responses: { 200: null },
    errors: [401, 403, 404, 429],
  }),
  memberRoute(
    'POST /api/account/export',
    'Pack everything about the member for a download; one at a time, three a day',
    { responses: { 202: accountExportSchema }, errors: [401, 403, 429] },
  ),
  memberRoute('GET /api/account/export', 'How far the latest export is', {
    responses: { 200: accountExportAnswerSchema },
    errors: [401, 429],
  }),
  memberRoute('GET /api/account/export/file', 'The packed file, for 24 hours', {
    responses: { 200: 'application/zip' },
    errors: [401, 404, 429],
  }),
  memberRoute(
    'POST /api/account/deletion',
    'Delete the account with all images and texts; paid credits are refunded by the terms',
    { body: deleteAccountBodySchema, responses: { 200: null }, errors: [400, 401, 403, 428, 429] },
  ),
] as const;
