/** Declares only what is used here. The published types cannot be used, because they lack these options. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    /** OpenType features to keep in addition to those for shaping. */
    keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
