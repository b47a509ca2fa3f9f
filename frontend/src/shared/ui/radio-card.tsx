import { type ComponentProps, useId } from 'react';

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint: string;
}

/** A radio button with a hint below its label; the whole card can be pressed. */
export const RadioCard = ({ label, hint, ...input }: RadioCardProps) => {
  const hintId = useId();
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-card border border-control p-3 transition-colors duration-120 hover:bg-surface has-checked:border-brand has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand">
      <input
        {...input}
        type="radio"
        aria-label={label}
        aria-describedby={hintId}
        className="mt-0.5 size-6 shrink-0 accent-brand"
      />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{label}</span>
        <span id={hintId} className="block text-sm text-muted">
          {hint}
        </span>
      </span>
    </label>
  );
};
