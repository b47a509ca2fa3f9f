import { addressLengthMax, AppError } from '@jinwi/contracts';

/** The address as it is asked for and stored. @throws AppError `address.invalid` if it grows too long */
export function normalAddress(address: string): string {
  const { href } = new URL(address);
  if (href.length > addressLengthMax) throw new AppError('address.invalid');
  return href;
}
