import {
  type SharedImageKind,
  signedReportSchema,
  type SignedReport,
  type ReportKeys,
} from '@jinwi/contracts';
import { examineReport } from '@jinwi/report-signature';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { PublicOrigin } from '../public-origin.js';
import { type StoredImage } from '../stream/send-stored-image.js';
import { createHash, randomBytes } from 'node:crypto';

const keptMs = 5 * 60_000;

const secretBytes = 24;

/** A shared report that has been opened by its link. */
export interface OpenedReport {
  report: SignedReport;
  /** Whether the report is unaltered since this installation signed it. */
  isUnaltered: boolean;
  keyId: string | null;
  expiresAt: string;
  /** Address of this installation, without a trailing slash. */
  origin: string;
  /** Path of the report's page. */
  address: string;
}

/** Caches the public keys that verify signed reports. */
@Injectable()
export class ReportKeySet {
  #asked: { keys: Promise<ReportKeys>; untilMs: number } | undefined;

  constructor(private readonly rpc: RpcClient) {}

  read(): Promise<ReportKeys> {
    if (this.#asked && Date.now() < this.#asked.untilMs) return this.#asked.keys;
    const keys = this.rpc.call('analysis.reportKeys', {});
    this.#asked = { keys, untilMs: Date.now() + keptMs };
    // A failed request is not cached.
    void keys.catch(() => (this.#asked = undefined));
    return keys;
  }
}

/** Opens shared reports by the token of their link. */
@Injectable()
export class SharedReports {
  constructor(
    private readonly rpc: RpcClient,
    private readonly keySet: ReportKeySet,
    private readonly origin: PublicOrigin,
  ) {}

  /** @throws AppError `report.not-found` */
  async open(token: string, { isCounted }: { isCounted: boolean }): Promise<OpenedReport> {
    const { document, expiresAt } = await this.rpc.call('analysis.openShare', {
      tokenHash: hashOf(token),
      isCounted,
    });
    const { keys } = await this.keySet.read();
    const examined = await examineReport(document, keys);
    return {
      report: signedReportSchema.parse(JSON.parse(document)),
      isUnaltered: examined.state === 'unaltered',
      keyId: examined.state === 'unaltered' ? examined.keyId : null,
      expiresAt,
      origin: this.origin.url,
      address: `/r/${token}`,
    };
  }

  /**
   * Returns the signed JSON exactly as stored, because all its fields are signed. @throws AppError `report.not-found`
   */
  async document(token: string): Promise<string> {
    const opened = await this.rpc.call('analysis.openShare', { tokenHash: hashOf(token), isCounted: false });
    return opened.document;
  }

  /** @throws AppError `report.not-found` */
  image(token: string, kind: SharedImageKind): Promise<StoredImage> {
    return this.rpc.call('analysis.sharedImage', { tokenHash: hashOf(token), kind });
  }
}

interface LinkSecret {
  token: string;
  /** SHA-256 of the token, in base64url. */
  tokenHash: string;
}

export function newLinkSecret(): LinkSecret {
  const token = randomBytes(secretBytes).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
