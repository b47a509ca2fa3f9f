import { Slider as Primitive } from 'radix-ui';
import { cx } from './classes.js';

interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** Screen readers read this text, such as "60 %", instead of the bare number. */
  valueText?: string;
  /** Id of the element that explains this slider (`aria-describedby`). */
  describedBy?: string;
  className?: string;
}

export const Slider = ({
  label,
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  disabled,
  valueText,
  describedBy,
  className,
}: SliderProps) => (
  <Primitive.Root
    value={[value]}
    onValueChange={([next]) => next !== undefined && onValueChange(next)}
    min={min}
    max={max}
    step={step}
    disabled={disabled}
    className={cx('relative flex h-11 w-full touch-none items-center data-disabled:opacity-50', className)}
  >
    <Primitive.Track className="relative h-1.5 w-full grow rounded-full bg-surface-2 forced-colors:border">
      <Primitive.Range className="absolute h-full rounded-full bg-brand forced-colors:bg-[CanvasText]" />
    </Primitive.Track>
    <Primitive.Thumb
      aria-label={label}
      aria-valuetext={valueText}
      aria-describedby={describedBy}
      className="block size-6 rounded-full border-2 border-brand bg-bg shadow-floating transition-colors hover:bg-brand-soft"
    />
  </Primitive.Root>
);
