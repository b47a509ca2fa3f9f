import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The emails that the service wrote to a folder. */
export interface Mailbox {
  /** The mail folder; a test may put something else in its place. */
  folder: string;
  mailsTo(email: string): Promise<string[]>;
  /** The tokens of links `/auth?<name>=TOKEN`. */
  tokensTo(email: string, name: 'reset' | 'email'): Promise<string[]>;
  remove(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const root = await mkdtemp(join(tmpdir(), 'jinwi-auth-mail-'));
  const folder = join(root, 'mail');
  const mailsTo = async (email: string) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes(`To: ${email}\n`));
  };
  return {
    folder,
    mailsTo,
    async tokensTo(email, name) {
      const link = new RegExp(`/auth\\?${name}=([\\w-]{43})\n`);
      return (await mailsTo(email)).flatMap((text) => link.exec(text)?.[1] ?? []);
    },
    remove: () => rm(root, { recursive: true }),
  };
}
