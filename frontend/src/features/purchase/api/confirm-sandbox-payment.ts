import { type ConfirmedSandboxPayment, type SandboxToken } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

/** Pays with a test card by its token; the number is not sent. */
export const confirmSandboxPayment = async (
  clientSecret: string,
  { token }: { token: SandboxToken },
): Promise<ConfirmedSandboxPayment> => {
  const response = await post('/api/sandbox-payments/confirm', { clientSecret, token });
  return (await response.json()) as ConfirmedSandboxPayment;
};
