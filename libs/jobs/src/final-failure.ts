import { setTimeout as wait } from 'node:timers/promises';

const triesMax = 3;
const retryDelayMs = 1_000;

/** The methods of pino's logger that are used here. */
export interface JobLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface FinalFailure {
  jobId: string;
  tell: () => Promise<void>;
  logger: JobLogger;
}

/**
 * Reports a job's final failure through `tell`, with retries. Never throws, because the periodic check for unfinished
 * work finds unreported failures.
 */
export async function tellFinalFailure({ jobId, tell, logger }: FinalFailure): Promise<void> {
  for (let tries = 1; tries <= triesMax; tries++) {
    try {
      return await tell();
    } catch (error) {
      logger.error({ err: error, jobId, tries }, 'could not record the final failure of a job');
      if (tries < triesMax) await wait(retryDelayMs * tries);
    }
  }
}
