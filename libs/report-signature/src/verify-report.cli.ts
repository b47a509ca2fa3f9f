import { open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyReport } from './verify-report.js';

const usage = `npm run verify-report -- FILE [IMAGE] [--keys URL|FILE]

Says whether a report (the .json of a shared link) is as it was signed, and whether IMAGE is its picture.
The keys come from the installation that the report names, over https, or from where --keys says.
Exit code: 0 unaltered, 1 altered or another picture, 2 cannot say.
`;

const reportBytesMax = 16 * 1024 * 1024;

/** Decodes the file exactly: a byte order mark is kept, and invalid UTF-8 is an error instead of being replaced. */
async function readReport(path: string): Promise<string> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > reportBytesMax) throw new Error('The file is too large for a report.');
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.readFile());
  } finally {
    await file.close();
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' } },
  });
  const [file, image] = positionals;
  if (file === undefined || positionals.length > 2) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else {
    const { lines, exitCode } = await verifyReport({
      json: await readReport(file),
      image: image === undefined ? null : await readFile(image),
      keysAt: values.keys ?? null,
    });
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exitCode = exitCode;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
