import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode } from 'react';
import { cx } from './classes.js';

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm text-text outline-none ' +
  'data-highlighted:bg-surface-2 data-disabled:opacity-50 forced-colors:data-highlighted:outline-2';

interface DropdownMenuProps {
  /** The button that opens the menu; it must accept a ref and have an accessible name. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  className?: string;
}

export const DropdownMenu = ({
  trigger,
  children,
  align = 'end',
  defaultOpen,
  className,
}: DropdownMenuProps) => (
  <Primitive.Root modal={false} defaultOpen={defaultOpen}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cx(
          'motion-menu z-50 min-w-48 rounded-card border border-border bg-bg p-1 shadow-floating',
          className,
        )}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);

export const MenuItem = ({ className, ...rest }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item {...rest} className={cx(itemClass, className)} />
);

export const MenuSeparator = () => <Primitive.Separator className="my-1 h-px bg-border" />;

interface MenuChoicesProps<Value extends string> {
  label: string;
  value: Value;
  onChoose: (value: Value) => void;
  options: readonly { value: Value; label: string; lang?: string }[];
}

/** Menu items of which exactly one is chosen; that item has a check mark and `aria-checked`. */
export const MenuChoices = <Value extends string>({
  label,
  value,
  onChoose,
  options,
}: MenuChoicesProps<Value>) => (
  <Primitive.RadioGroup
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const chosen = options.find((option) => option.value === next);
      if (chosen) onChoose(chosen.value);
    }}
  >
    {options.map((option) => (
      <Primitive.RadioItem key={option.value} value={option.value} lang={option.lang} className={itemClass}>
        <span className="flex-1">{option.label}</span>
        <Primitive.ItemIndicator>
          <Check aria-hidden className="size-4 text-brand" />
        </Primitive.ItemIndicator>
      </Primitive.RadioItem>
    ))}
  </Primitive.RadioGroup>
);
