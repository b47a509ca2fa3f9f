const depthMax = 32;
/** Ten times the number of values in a batch of a thousand URLs. */
const valuesMax = 10_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings: readonly number[] = [0x5b, 0x7b];
const closings: readonly number[] = [0x5d, 0x7d];

/** Scans JSON while it arrives, to refuse a body that would be expensive to parse and validate. */
export class JsonShape {
  #depth = 0;
  #valueCount = 0;
  #isInString = false;
  #isEscaped = false;

  /** Returns false once the text so far is nested too deeply or has too many values. */
  takes(chunk: Uint8Array): boolean {
    for (const byte of chunk) {
      if (this.#isInString) this.#followString(byte);
      else if (byte === quote) this.#isInString = true;
      else if (byte === comma) this.#valueCount += 1;
      else if (openings.includes(byte)) {
        this.#valueCount += 1;
        this.#depth += 1;
      } else if (closings.includes(byte)) this.#depth -= 1;
      if (this.#depth > depthMax || this.#valueCount > valuesMax) return false;
    }
    return true;
  }

  #followString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInString = false;
  }
}
