import { type Logger } from '@jinwi/service-kit';

/** Closes each part after the one before it; a part that fails is logged and does not keep the others open. */
export async function closeInOrder(
  steps: readonly (() => unknown)[],
  { logger }: { logger: Logger },
): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a part did not close');
    }
  }
}
