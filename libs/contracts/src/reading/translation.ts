/** The English texts define the keys; the Korean ones must have exactly the same. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};
