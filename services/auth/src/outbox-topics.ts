import { idSchema } from '@jinwi/contracts';
import { z } from 'zod';

/** The call it becomes: `credits.openAccount`. */
export const openAccountTopic = 'credits.openAccount';

export const openAccountPayload = z.object({ userId: idSchema });
