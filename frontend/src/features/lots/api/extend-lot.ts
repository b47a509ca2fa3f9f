import { type Lot } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

/** The count that the member saw goes along: pressed twice, the lot is extended once. */
export const extendLot = async ({ id, extensionCount }: Lot): Promise<Lot> => {
  const response = await post(`/api/credits/lots/${id}/extend`, { extensionCount });
  return (await response.json()) as Lot;
};
