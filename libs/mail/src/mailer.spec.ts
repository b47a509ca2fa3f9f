import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailRefusedError, folderMailer, smtpMailer, htmlOf } from './mailer.js';

const mail = { id: 'expiry-7-30d', to: 'member@example.com', subject: '크레딧 안내', text: '만료됩니다.\n' };
const from = 'Jinwi <no-reply@jinwi.example>';

describe('mails into a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are readable files, one for each, however often they are sent', async () => {
    const outbox = join(folder, 'outbox');
    const send = folderMailer({ folder: outbox, from });
    await send(mail);
    await send(mail);
    expect(await readdir(outbox)).toEqual(['expiry-7-30d.eml']);
    const file = join(outbox, 'expiry-7-30d.eml');
    const text = await readFile(file, 'utf8');
    expect(text).toContain('To: member@example.com\nSubject: 크레딧 안내\n');
    expect(text).toContain('Message-ID: <expiry-7-30d@jinwi.example>\n');
    expect(text).toMatch(/charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n만료됩니다\.\n$/);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('cannot be given headers by an address', async () => {
    await folderMailer({ folder, from })({ ...mail, to: 'a@b.kr\r\nBcc: c@d.kr' });
    expect(await readFile(join(folder, 'expiry-7-30d.eml'), 'utf8')).not.toMatch(/^Bcc/m);
  });
});

describe('mails through a server', () => {
  it('arrive with their Message-ID and are refused when the server refuses them', async () => {
    const { url, received, close } = await smtpServer();
    const send = smtpMailer({ url, from });
    await send(mail);
    expect(received.join('')).toContain('Message-ID: <expiry-7-30d@jinwi.example>');
    await expect(send({ ...mail, to: 'unknown@example.com' })).rejects.toMatchObject({ isPermanent: true });
    await expect(send({ ...mail, to: 'busy@example.com' })).rejects.toMatchObject({ isPermanent: false });
    await close();
    await expect(send(mail)).rejects.not.toBeInstanceOf(MailRefusedError);
  });
});

/** A minimal SMTP server; it rejects `unknown@…`. */
async function smtpServer() {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        received.push(text);
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
      }
      if (/^DATA/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^RCPT TO:<unknown/i.test(text)) socket.write('550 unknown\r\n');
      else if (/^RCPT TO:<busy/i.test(text)) socket.write('450 later\r\n');
      else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('makes paragraphs, links and a line between languages, and escapes markup', () => {
  const html = htmlOf(
    '안녕하세요.\n<b>A & B</b>\n\nhttps://jinwi.example/auth?a=1&b=2\n\n----------\n\nHello\n',
  );
  expect(html).toContain('<p>안녕하세요.<br>\n&lt;b&gt;A &amp; B&lt;/b&gt;</p>');
  expect(html).toContain(
    '<p><a href="https://jinwi.example/auth?a=1&amp;b=2">https://jinwi.example/auth?a=1&amp;b=2</a></p>\n<hr>\n<p>Hello</p>',
  );
});
