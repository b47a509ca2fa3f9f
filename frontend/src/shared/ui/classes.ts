export const cx = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';
export type ButtonSize = 'medium' | 'small' | 'icon';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none ' +
  'transition-colors duration-120 ease-out disabled:opacity-50 aria-disabled:cursor-not-allowed ' +
  'border forced-colors:border-[ButtonBorder]';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border-control bg-bg text-text hover:bg-surface-2',
  ghost: 'border-transparent bg-transparent text-text hover:bg-surface-2',
  destructive: 'border-transparent bg-destructive text-on-destructive hover:bg-destructive-hover',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 text-base',
  // Touch input needs the full 44 px; only a mouse in a wide window gets less (UI-297).
  small: 'min-h-11 px-3.5 text-sm md:pointer-fine:min-h-10',
  icon: 'size-11 shrink-0 p-0',
};

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** Returns classes that make any element look like a button. */
export const buttonClass = ({ variant = 'primary', size = 'medium', className }: ButtonLook): string =>
  cx(base, variants[variant], sizes[size], className);

/** Classes for the frame of every input and select. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-control bg-bg px-3.5 text-base text-text ' +
  'placeholder:text-muted transition-colors duration-120 hover:border-muted ' +
  'aria-invalid:border-strong-fill aria-invalid:border-2 ' +
  'disabled:bg-surface disabled:text-muted disabled:hover:border-control';
