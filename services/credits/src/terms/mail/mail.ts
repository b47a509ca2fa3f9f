export interface Mail {
  /** The same when the same mail is sent again, so that mailboxes show it once: letters, digits, `-` and `.`. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Rejects when the mail was not taken in; then it may be sent again. */
export type SendMail = (mail: Mail) => Promise<void>;
