import { addressLengthMax, AppError } from '@jinwi/contracts';

/** Normalizes an address to be requested and stored. @throws AppError `address.invalid` if the result is too long */
export function normalAddress(address: string): string {
  const { href } = new URL(address);
  if (href.length > addressLengthMax) throw new AppError('address.invalid');
  return href;
}
