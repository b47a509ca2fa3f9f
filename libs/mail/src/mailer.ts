import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailSettings } from './mail-config.js';

const timeoutMs = 10_000;

/** Opens the mailer that the settings name: a mail server, or files in a folder. */
export const openMailer = (settings: MailSettings): SendMail =>
  'url' in settings ? smtpMailer(settings) : folderMailer(settings);

/** Sends through the mail server at `smtp://user:password@host:587` or `smtps://…:465`. */
export function smtpMailer({ url, from }: { url: string; from: string }): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return async (mail) => {
    const { to, subject, text } = mail;
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html: htmlOf(text),
        messageId: messageId({ mail, from }),
      });
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}

/**
 * The SMTP commands whose errors concern only one email. Errors of the sign-in and of the sender concern every email
 * and are treated as connection errors.
 */
const stepsOfOneMail = new Set<unknown>(['RCPT TO', 'DATA']);

function refusalOf(error: unknown): MailRefusedError | null {
  if (!(error instanceof Error)) return null;
  const { code, command, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const isAddressInvalid =
    code === 'EENVELOPE' && command === 'API' && !error.message.startsWith('Invalid sender');
  const isAnswer = stepsOfOneMail.has(command) && typeof responseCode === 'number' && responseCode !== 421;
  if (!isAddressInvalid && !isAnswer) return null;
  const isPermanent = isAddressInvalid || Number(responseCode) >= 500;
  return new MailRefusedError(error.message, { isPermanent, cause: error });
}

/**
 * Writes each email to a file that both mail programs and people can read: all in UTF-8 (RFC 6532), nothing encoded. An
 * email that is sent again replaces its file.
 */
export function folderMailer({ folder, from }: { folder: string; from: string }): SendMail {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${mail.id}.eml`);
    await writeFile(`${path}.part`, messageOf({ mail, from }), { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
}

function messageOf({ mail, from }: { mail: Mail; from: string }): string {
  const headers = {
    From: from,
    To: mail.to,
    Subject: mail.subject,
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId({ mail, from }),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}`);
  return `${lines.join('\n')}\n\n${mail.text}`;
}

function messageId({ mail, from }: { mail: Mail; from: string }): string {
  const domain = /@([^@>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${mail.id}@${domain}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Converts the text of an email to simple HTML with paragraphs, line breaks and links. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => (/^-{5,}$/.test(paragraph) ? '<hr>' : `<p>${lines(paragraph)}</p>`));
  return `<!doctype html><html><body>\n${paragraphs.join('\n')}\n</body></html>\n`;
}

const lines = (paragraph: string): string =>
  escaped(paragraph)
    .replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>\n');

export interface Mail {
  /** Letters, digits, `-` and `.` only. An email sent again has the same id, so that mailboxes show it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** The server rejected this one email, permanently or temporarily. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}

/** Rejects if the email was not accepted, with MailRefusedError if the reason concerns only this email. */
export type SendMail = (mail: Mail) => Promise<void>;
