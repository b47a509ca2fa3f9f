/** Logs for developers why a purchase failed and which scripts could not load. */
export const browserConsole = {
  warn: (message: string, cause: unknown): void => console.warn(message, cause),
  error: (message: string, cause: unknown): void => console.error(message, cause),
};
