export type AuthMode = 'signIn' | 'register';

/** What a link to /auth may carry in the history entry; the address itself stays /auth. */
export interface AuthState {
  mode?: AuthMode;
  /** The member page that was asked for first. */
  from?: string;
}
