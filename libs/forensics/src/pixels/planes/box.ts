/** An upright rectangle in whole pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
