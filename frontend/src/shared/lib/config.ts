/** The product's name; the only place that contains it. */
export const productName = 'Jinwi';

/** An empty value counts as unset, like in a shell. */
const fact = (value: string | undefined): string | null => value?.trim() || null;

const environment = import.meta.env;

/** SHA-256 of `jinwi-lab`. */
const gateDigestDefault = '4ba2f591d0f0de0c48e44dcb87e4f623d79811e22b38143229e522710b3d0f6d';

/** SHA-256, in hexadecimal, of the word that opens image generation; see docs/configuration.md. */
export const generateGateDigest =
  fact(environment.VITE_GENERATE_GATE_SHA256)?.toLowerCase() ?? gateDigestDefault;

/**
 * Who runs this installation, set when the application is built (`VITE_OPERATOR_…`, see docs/configuration.md).
 * What is not set is null, and the pages say so instead of inventing it.
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
