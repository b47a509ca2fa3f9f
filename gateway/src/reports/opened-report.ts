import { type SignedReport } from '@jinwi/contracts';

/** A shared report that somebody looks at. */
export interface OpenedReport {
  report: SignedReport;
  /** Whether it is as this installation signed it. */
  isUnaltered: boolean;
  keyId: string | null;
  expiresAt: string;
  /** Address of this installation, without a trailing slash. */
  origin: string;
  /** Path of the page. */
  address: string;
}
