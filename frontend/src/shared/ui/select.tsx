import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { cx } from '../lib/cx.js';
import { controlClass } from './control-class.js';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps {
  label: string;
  options: readonly SelectOption[];
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  /** Id of a text that explains, for example, why it is disabled. */
  describedBy?: string;
  className?: string;
}

export const Select = ({
  label,
  options,
  value,
  onValueChange,
  disabled,
  describedBy,
  className,
}: SelectProps) => (
  <Primitive.Root value={value} onValueChange={onValueChange} disabled={disabled}>
    <Primitive.Trigger
      aria-label={label}
      aria-describedby={describedBy}
      className={cx(controlClass, 'inline-flex items-center justify-between gap-2', className)}
    >
      <Primitive.Value />
      <Primitive.Icon>
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </Primitive.Icon>
    </Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={6}
        className="motion-menu z-50 min-w-(--radix-select-trigger-width) rounded-card border border-border bg-bg p-1 shadow-floating"
      >
        <Primitive.Viewport>
          {options.map((option) => (
            <Primitive.Item
              key={option.value}
              value={option.value}
              className="flex min-h-10 items-center justify-between gap-4 rounded-control px-3 text-sm outline-none data-highlighted:bg-surface-2"
            >
              <Primitive.ItemText>{option.label}</Primitive.ItemText>
              <Primitive.ItemIndicator>
                <Check aria-hidden className="size-4 text-brand" />
              </Primitive.ItemIndicator>
            </Primitive.Item>
          ))}
        </Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
