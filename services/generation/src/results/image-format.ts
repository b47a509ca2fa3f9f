/** Detects the format by the first bytes, whatever the file name is. Files of other formats are never decoded. */
export function imageFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  return start.startsWith('RIFF') && start.endsWith('WEBP') && start.length === 12 ? 'webp' : null;
}

export class UnusableImageError extends Error {
  override readonly name = 'UnusableImageError';
}
