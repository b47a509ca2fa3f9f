import { type ForensicRemark, type Locale, type Report } from '@jinwi/contracts';
import { sentence } from '../evidence/remarks.js';

/** Id of the criterion that examines Content Credentials. */
export const provenanceId = 'provenance';

const none: ForensicRemark = { code: 'reason.no-credentials', params: {} };

/** Says in the same words everywhere what the Content Credentials prove and what they state about AI. */
export function credentialsText(report: Report | undefined, locale: Locale): string {
  const criterion = report?.criteria.find(({ id }) => id === provenanceId);
  const remarks = criterion?.applicable ? criterion.details.filter(isOfFile) : [criterion?.reason ?? none];
  return remarks.map((remark) => sentence(remark, locale)).join(' ');
}

/** False for the remark that names the trust list, because it describes the service, not the file. */
const isOfFile = ({ code }: ForensicRemark): boolean => !code.endsWith('-trust-list');
