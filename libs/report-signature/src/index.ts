export { makeReportKey, publicKeyOf, signReport, type UnsignedReport } from './sign-report.js';
export { examineReport } from './examine-report.js';
