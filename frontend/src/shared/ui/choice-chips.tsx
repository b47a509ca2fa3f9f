import { cx } from './classes.js';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Number shown beside the label; `description` states it for screen readers. */
  count: number;
  description: string;
}

interface ChoiceChipsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of buttons with counts. Exactly one is pressed. */
export const ChoiceChips = <Value extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceChipsProps<Value>) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        aria-description={choice.description}
        onClick={() => onChange(choice.value)}
        className={cx(
          'min-h-11 rounded-full border px-3.5 text-sm font-medium transition-colors duration-120',
          choice.value === value
            ? 'border-brand bg-brand-soft text-brand forced-colors:bg-[Highlight]'
            : 'border-control text-text hover:bg-surface-2',
        )}
      >
        {choice.label}
        <span aria-hidden className="ml-1.5 font-normal text-muted tabular-nums">
          {choice.count}
        </span>
      </button>
    ))}
  </div>
);
