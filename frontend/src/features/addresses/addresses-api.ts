import { type OpenedAddress } from '@jinwi/contracts';
import { post } from '../../shared/lib/http.js';

/** Asks the server what a web address leads to. @throws ApiError, TypeError when our server cannot be reached */
export const openAddress = async (address: string): Promise<OpenedAddress> =>
  (await (await post('/api/addresses', { address })).json()) as OpenedAddress;
