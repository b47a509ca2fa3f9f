/** For whoever looks into the browser: what a failed purchase said, and a script that could not load. */
export const browserConsole = {
  warn: (message: string, cause: unknown): void => console.warn(message, cause),
  error: (message: string, cause: unknown): void => console.error(message, cause),
};
