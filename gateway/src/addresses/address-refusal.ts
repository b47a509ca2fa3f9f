import { addressLengthMax, AppError, type ErrorCode, type UploadRules } from '@jinwi/contracts';
import { OutboundError, type OutboundRule } from '@jinwi/outbound-http';

/** Normalizes an address before it is requested or stored. @throws AppError `address.invalid` if it is then too long */
export function normalAddress(address: string): string {
  const { href } = new URL(address);
  if (href.length > addressLengthMax) throw new AppError('address.invalid');
  return href;
}

const codeOfRule = {
  'valid-url': 'address.invalid',
  'no-credentials': 'address.not-public',
  https: 'address.not-https',
  'default-port': 'address.not-public',
  'listed-host': 'address.not-public',
  public: 'address.not-public',
  'few-redirects': 'address.redirects',
} as const satisfies Record<OutboundRule, ErrorCode>;

const codeOfUpload: Partial<Record<ErrorCode, ErrorCode>> = {
  'upload.too-large': 'address.too-large',
  'upload.unsupported': 'address.not-image',
};

/** Runs `work`. Turns a refusal of the address into an error that tells the member why. */
export async function refusingAddresses<T>(rules: UploadRules, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = refusalOf(cause);
    throw code ? new AppError(code, { rules }, { cause }) : cause;
  }
}

function refusalOf(error: unknown): ErrorCode | undefined {
  if (error instanceof AppError) return codeOfUpload[error.code];
  if (!(error instanceof OutboundError)) return undefined;
  const { kind, details } = error;
  switch (kind) {
    case 'refused':
      return codeOfRule[details.rule ?? 'public'];
    case 'too-large':
      return 'address.too-large';
    case 'unreachable':
      return unreachableCode(details);
  }
}

function unreachableCode({ status, code }: OutboundError['details']): ErrorCode {
  if (code === 'TimeoutError') return 'address.too-slow';
  return status === undefined ? 'address.unreachable' : 'address.refusing';
}
