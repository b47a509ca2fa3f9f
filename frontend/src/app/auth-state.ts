export type AuthMode = 'signIn' | 'register';

/** State a link to /auth may pass in the history entry; the URL stays /auth. */
export interface AuthState {
  mode?: AuthMode;
  /** The member page originally requested. */
  from?: string;
}
