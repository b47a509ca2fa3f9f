export interface Mail {
  /** The same when the same mail is sent again, so that mailboxes show it once: letters, digits, `-` and `.`. */
  id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** The server answers and refuses this one mail: for good, or for now. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}

/** Rejects when the mail was not taken in: with MailRefusedError where it is about this mail only. */
export type SendMail = (mail: Mail) => Promise<void>;
