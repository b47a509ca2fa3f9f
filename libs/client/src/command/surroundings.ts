/** The environment, output and signals of the command's process. */
export interface Surroundings {
  key: string | undefined;
  /** Writes results. */
  print: (text: string) => void;
  /** Writes messages that are not results. */
  complain: (text: string) => void;
  /** Whether `complain` writes to a terminal. */
  isWatched: boolean;
  /** Once this is called, SIGINT and SIGTERM abort the returned signal instead of ending the process. */
  untilStopped: () => AbortSignal;
}
