/** The frame of every input and select. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-bg px-3.5 text-base text-text ' +
  'placeholder:text-muted transition-colors duration-120 hover:border-muted ' +
  'aria-invalid:border-strong-fill aria-invalid:border-2 ' +
  'disabled:bg-surface disabled:text-muted disabled:hover:border-control';
