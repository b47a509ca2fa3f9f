import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type ReportKey, reportKeysSchema, type SignedReport } from '@jinwi/contracts';
import { z } from 'zod';
import { type Examined, examineReport } from './examine-report.js';

interface Asked {
  /** The unmodified text of the report. */
  json: string;
  /** Bytes of a picture to compare with the report's; null to skip the check. */
  image: Uint8Array | null;
  /** URL or file of the keys; null uses those of the installation that the report names. */
  keysAt: string | null;
}

interface Told {
  lines: string[];
  /** 0: the report is unaltered; 1: it is altered, or the picture is another one; 2: the check was not possible. */
  exitCode: 0 | 1 | 2;
}

/** Reports in plain words whether a report is as it was signed. */
export async function verifyReport({ json, image, keysAt }: Asked): Promise<Told> {
  const from = keysAt ?? keysOfIssuer(json);
  if (from === null)
    return cannotSay(
      'The report names no installation with an https address: say with --keys where its keys are.',
    );
  const keys = await readKeys(from);
  if (keys === null) return cannotSay(`There are no keys at ${from}.`);
  const examined = await examineReport(json, keys);
  return tell(examined, { image, from });
}

function tell(examined: Examined, { image, from }: { image: Uint8Array | null; from: string }): Told {
  switch (examined.state) {
    case 'no-report':
      return cannotSay('This is no signed report that this version can read.');
    case 'unknown-key':
      return cannotSay(`It was signed with the key ${examined.keyId}, which is not among those at ${from}.`);
    case 'altered':
      return { lines: ['ALTERED: the report is not as it was signed.', `Keys: ${from}`], exitCode: 1 };
    case 'unaltered':
      return tellUnaltered(examined, { image, from });
  }
}

function tellUnaltered(
  { report, keyId }: { report: SignedReport; keyId: string },
  { image, from }: { image: Uint8Array | null; from: string },
): Told {
  const { sha256 } = report.report.image;
  const lines = [
    'Unaltered: the report is as it was signed.',
    `Issuer: ${report.issuer}, signed ${report.signedAt}`,
    `Keys: ${from} (${keyId})`,
    `Verdict: ${report.result}, score ${report.score}`,
    `Picture: SHA-256 ${sha256}`,
    `Engine: ${[report.report.engineVersion, report.report.ai?.model].filter(Boolean).join(', ')}`,
  ];
  if (image === null) return { lines, exitCode: 0 };
  const isSame = createHash('sha256').update(image).digest('hex') === sha256;
  return isSame
    ? { lines: [...lines, 'The image is the picture of this report.'], exitCode: 0 }
    : { lines: [...lines, 'ANOTHER PICTURE: the image is not the one of this report.'], exitCode: 1 };
}

const cannotSay = (why: string): Told => ({ lines: [`Cannot say: ${why}`], exitCode: 2 });

const issuerSchema = z.object({ issuer: z.url({ protocol: /^https$/ }) });

/**
 * Returns the URL of the keys of the report's issuer. Anyone can write any issuer into a report, but over https only
 * the issuer itself can answer, and the result names the URL.
 */
function keysOfIssuer(json: string): string | null {
  try {
    const read = issuerSchema.safeParse(JSON.parse(json));
    return read.success ? new URL('/.well-known/jwks.json', read.data.issuer).href : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const timeoutMs = 10_000;

async function readKeys(from: string): Promise<ReportKey[] | null> {
  const text = /^https?:/u.test(from)
    ? await (await fetch(from, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })).text()
    : await readFile(from, 'utf8');
  try {
    return reportKeysSchema.safeParse(JSON.parse(text)).data?.keys ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
