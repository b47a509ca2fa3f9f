/** The object of an analysis: a file of this device, or a picture on the web. */
export type Subject =
  | { kind: 'file'; file: File }
  /** `page` is the page that showed the picture; null if its own address was given. */
  | { kind: 'address'; address: string; page: string | null };

/** Whether two submissions have the same image, for which the server must charge only once. */
export const isSameSubject = (one: Subject, other: Subject): boolean =>
  one.kind === 'file'
    ? other.kind === 'file' && one.file === other.file
    : other.kind === 'address' && one.address === other.address && one.page === other.page;
