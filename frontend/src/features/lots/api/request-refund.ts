import { type Lot, type Refund } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

interface AgreedRefund {
  lotId: Lot['id'];
  /** The amounts the member agreed to; the server refuses if they have changed. */
  amount: number;
  priceMinor: number;
}

export const requestRefund = async ({ lotId, amount, priceMinor }: AgreedRefund): Promise<Refund> => {
  const response = await post(`/api/credits/lots/${lotId}/refund`, { amount, priceMinor });
  return (await response.json()) as Refund;
};
