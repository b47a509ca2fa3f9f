/** The first bytes of a vendor's MakerNote, and the makes that may contain it. */
const signatures: { start: string; vendor: string; make: RegExp }[] = [
  { start: 'Nikon\0', vendor: 'Nikon', make: /nikon/iu },
  { start: 'OLYMP', vendor: 'Olympus', make: /olymp|om digital|seiko|epson/iu },
  { start: 'OM SYSTEM', vendor: 'OM System', make: /olymp|om digital/iu },
  { start: 'FUJIFILM', vendor: 'Fujifilm', make: /fuji|leica/iu },
  { start: 'Panasonic', vendor: 'Panasonic', make: /panasonic|leica|matsushita/iu },
  { start: 'SONY', vendor: 'Sony', make: /sony|hasselblad/iu },
  { start: 'Apple iOS', vendor: 'Apple', make: /apple/iu },
  { start: 'PENTAX', vendor: 'Pentax', make: /pentax|ricoh|asahi/iu },
  { start: 'AOC\0', vendor: 'Pentax', make: /pentax|samsung|ricoh|asahi/iu },
  { start: 'QVC\0', vendor: 'Casio', make: /casio/iu },
  { start: 'SIGMA', vendor: 'Sigma', make: /sigma|foveon/iu },
  { start: 'SANYO', vendor: 'Sanyo', make: /sanyo|hp|hewlett|agfa|epson|seiko/iu },
  { start: 'KDK', vendor: 'Kodak', make: /kodak|minolta/iu },
  { start: 'HUAWEI', vendor: 'Huawei', make: /huawei|honor/iu },
];

/**
 * Returns the vendor of the MakerNote if cameras of this make never write that vendor's notes; null if they do, or if
 * the vendor or the make is unknown.
 */
export function foreignMakerNote(makerNote: Uint8Array | null, make: unknown): string | null {
  if (makerNote === null || typeof make !== 'string' || make.trim() === '') return null;
  const start = new TextDecoder('latin1').decode(makerNote.subarray(0, 12));
  const known = signatures.find((signature) => start.startsWith(signature.start));
  return known === undefined || known.make.test(make) ? null : known.vendor;
}
