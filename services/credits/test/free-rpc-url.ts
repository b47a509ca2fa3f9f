import { serviceNames } from '@jinwi/contracts';
import { freePortRange } from '@jinwi/local-stores';

/** A URL of the TCP transport: each service listens on its own port, counting up from this one. */
export const freeRpcUrl = async (): Promise<string> =>
  `tcp://127.0.0.1:${await freePortRange(serviceNames.length)}`;
