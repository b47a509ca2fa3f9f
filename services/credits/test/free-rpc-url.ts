import { serviceNames } from '@jinwi/contracts';
import { freePortRange } from '@jinwi/local-stores';

/** An address of the TCP transport: one service after the other listens on the ports from this one on. */
export const freeRpcUrl = async (): Promise<string> =>
  `tcp://127.0.0.1:${await freePortRange(serviceNames.length)}`;
