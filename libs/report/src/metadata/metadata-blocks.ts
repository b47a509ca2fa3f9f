export interface MetadataBlock {
  /** Null for a paragraph without a label. */
  label: string | null;
  /** May contain line breaks. */
  details: string;
  /** The field's code in the report; absent in records without a report. */
  code?: string;
}

/** A longer text before a colon is taken as part of a sentence, not as a label. */
const labelLengthMax = 60;
const labelLine = new RegExp(`^([^:：]{1,${labelLengthMax}})[:：](?:\\s+(.*)|$)`, 'u');

/**
 * Splits `metadata` into blocks. A block ends at a blank line or where a line starts with a new `Label:`. A colon must
 * be followed by a space or the end of the line, because times and URLs contain colons too.
 */
export function parseMetadata(text: string | null | undefined): MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  let open: MetadataBlock | null = null;
  for (const line of (text ?? '').split(/\r\n|\r|\n/u)) {
    const labelled = labelLine.exec(line.trim());
    if (line.trim() === '') {
      open = null;
    } else if (labelled) {
      open = { label: labelled[1]?.trim() ?? null, details: labelled[2]?.trim() ?? '' };
      blocks.push(open);
    } else if (open) {
      open.details = open.details === '' ? line.trimEnd() : `${open.details}\n${line.trimEnd()}`;
    } else {
      open = { label: null, details: line.trim() };
      blocks.push(open);
    }
  }
  return blocks.map(({ label, details }) => ({ label, details: details.trim() }));
}
