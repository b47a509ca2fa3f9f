/** Reads width and height from the header of a PNG or JPEG; null for anything else. */
export function imageSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n' && bytes.length > 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  return bytes.toString('latin1', 0, 2) === '\xFF\xD8' ? jpegSize(bytes) : null;
}

/** Walks the segments to the frame header, whose marker is one of 0xC0…0xCF except DHT, JPG and DAC. */
function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
}
