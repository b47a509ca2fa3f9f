import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { cx } from './classes.js';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  onChoose: (value: Value) => void;
  options: readonly { value: Value; label: string; lang?: string }[];
  className?: string;
}

/** Selects one of a few choices, all visible, with a label above. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const { label, value, onChoose, options, className } = props;
  const labelId = useId();
  return (
    <div className={cx('space-y-1.5', className)}>
      <p id={labelId} className="text-sm font-semibold">
        {label}
      </p>
      <RadioGroup.Root
        aria-labelledby={labelId}
        value={value}
        onValueChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen) onChoose(chosen.value);
        }}
        className="flex rounded-control border border-control p-0.5"
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            lang={option.lang}
            className={cx(
              'min-h-10 flex-1 rounded-[4px] px-3 text-sm text-muted transition-colors duration-120 hover:text-text',
              'data-[state=checked]:bg-brand-soft data-[state=checked]:font-semibold data-[state=checked]:text-brand',
              'forced-colors:data-[state=checked]:outline-2',
            )}
          >
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
};
