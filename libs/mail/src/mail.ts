export interface Mail {
  /** Letters, digits, `-` and `.`. A mail that is sent again has the same id, so that mailboxes show it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** The server rejected this one mail, permanently or temporarily. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}

/** Rejects if the mail was not accepted, with MailRefusedError if the reason concerns only this mail. */
export type SendMail = (mail: Mail) => Promise<void>;
