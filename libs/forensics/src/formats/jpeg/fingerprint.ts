import { createHash } from 'node:crypto';
import { type JpegStructure } from './jpeg-structure.js';

/**
 * Hash of the encoder's settings as sixteen hex digits: tables, sampling, Huffman kind, frame and scan script, restart
 * interval, order of markers.
 */
export function fingerprint(structure: JpegStructure): string {
  const facts = {
    tables: structure.tables.map((table) => [table.id, table.precisionBits, Array.from(table.zigzag)]),
    frame: structure.frame && [structure.frame.type, structure.frame.precisionBits, sampling(structure)],
    huffman: structure.hasStandardHuffman,
    scans: structure.scans.map((scan) => JSON.stringify(scan)),
    restart: structure.restartInterval > 0,
    markers: structure.markers,
    trailing: structure.trailingBytes > 0,
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** A name such as `4:2:0` for three components; otherwise the plain factors. */
export function sampling(structure: JpegStructure): string {
  const components = structure.frame?.components ?? [];
  const factors = components.map((part) => `${part.horizontal}x${part.vertical}`).join(' ');
  const names: Record<string, string> = {
    '1x1 1x1 1x1': '4:4:4',
    '2x1 1x1 1x1': '4:2:2',
    '1x2 1x1 1x1': '4:4:0',
    '2x2 1x1 1x1': '4:2:0',
    '4x1 1x1 1x1': '4:1:1',
    '1x1': '4:0:0',
  };
  return names[factors] ?? factors;
}
