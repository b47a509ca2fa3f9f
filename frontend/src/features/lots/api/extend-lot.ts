import { type Lot } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

/** Sends the count the member saw, so that pressing twice extends once. */
export const extendLot = async ({ id, extensionCount }: Lot): Promise<Lot> => {
  const response = await post(`/api/credits/lots/${id}/extend`, { extensionCount });
  return (await response.json()) as Lot;
};
