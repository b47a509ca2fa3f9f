import { type UploadRules, uploadRulesDefault } from '@jinwi/contracts';

/** The product's name. No other place contains it. */
export const productName = 'Jinwi';

/** Returns null for an empty value, which counts as unset, as in a shell. */
const fact = (value: string | undefined): string | null => value?.trim() || null;

const environment = import.meta.env as Record<string, string | undefined>;

/**
 * The operator of this installation, set when the application is built (`VITE_OPERATOR_…`, see
 * docs/configuration.md). Unset values are null, and the pages then say that the information is missing.
 */
export const operator = {
  company: fact(environment.VITE_OPERATOR_COMPANY),
  representative: fact(environment.VITE_OPERATOR_REPRESENTATIVE),
  address: fact(environment.VITE_OPERATOR_ADDRESS),
  businessNumber: fact(environment.VITE_OPERATOR_BUSINESS_NUMBER),
  mailOrderNumber: fact(environment.VITE_OPERATOR_MAIL_ORDER_NUMBER),
  email: fact(environment.VITE_OPERATOR_EMAIL),
  phone: fact(environment.VITE_OPERATOR_PHONE),
  processors: fact(environment.VITE_OPERATOR_PROCESSORS),
  privacyOfficer: fact(environment.VITE_OPERATOR_PRIVACY_OFFICER),
} as const;

export type Operator = { [Fact in keyof typeof operator]: string | null };

/** Upload limits for analysis. The gateway writes them into the page if they differ from the default. */
export function installedRules(): UploadRules {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="upload-rules"]');
  return meta ? (JSON.parse(meta.content) as UploadRules) : uploadRulesDefault;
}

/**
 * True if the gateway sent this page to a browser without a session; the page then need not ask who is signed in. False
 * for a page that the browser restored, because it may be older than the session.
 */
export function isForVisitor(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'back_forward' && document.querySelector('meta[name="visitor"]') !== null;
}
