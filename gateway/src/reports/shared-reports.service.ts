import { type SharedImageKind, signedReportSchema, type SignedReport } from '@jinwi/contracts';
import { examineReport } from '@jinwi/report-signature';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { PublicOrigin } from '../public-origin.js';
import { type StoredImage } from '../stream/send-stored-image.js';
import { hashOf } from './link-secret.js';
import { ReportKeySet } from './report-key-set.service.js';

/** A shared report that has been opened by its link. */
export interface OpenedReport {
  report: SignedReport;
  /** Whether the report is unaltered since this installation signed it. */
  isUnaltered: boolean;
  keyId: string | null;
  expiresAt: string;
  /** Address of this installation, without a trailing slash. */
  origin: string;
  /** Path of the page. */
  address: string;
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
