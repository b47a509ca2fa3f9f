/** The English texts define the keys. The Korean texts must have exactly the same ones. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
};
