import { idSchema } from '@jinwi/contracts';
import { z } from 'zod';

/** Becomes the call `credits.openAccount`. */
export const openAccountTopic = 'credits.openAccount';

export const openAccountPayload = z.object({ userId: idSchema });
