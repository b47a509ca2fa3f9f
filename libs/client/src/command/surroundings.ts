/** The environment, output and signals of the command's process. */
export interface Surroundings {
  /** The key from the environment. */
  key: string | undefined;
  /** Writes results. */
  print: (text: string) => void;
  /** Writes everything else. */
  complain: (text: string) => void;
  /** Whether `complain` writes to a terminal. */
  isWatched: boolean;
  /** From this call on, SIGINT and SIGTERM abort the signal instead of ending the process. */
  untilStopped: () => AbortSignal;
}
