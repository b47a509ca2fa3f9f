/** What is used of it; the published types lag behind and miss the features. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    /** OpenType features to keep beside the shaping ones. */
    keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
