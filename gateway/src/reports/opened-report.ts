import { type SignedReport } from '@jinwi/contracts';

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
