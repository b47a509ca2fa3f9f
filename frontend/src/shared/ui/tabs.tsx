import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode } from 'react';
import { cx } from './classes.js';

interface TabItem<Value extends string> {
  value: Value;
  label: string;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the list of tabs. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Content of the one panel that all tabs share. It depends on the value and keeps its state between tabs. */
  children: ReactNode;
  className?: string;
}

export const Tabs = <Value extends string>({
  label,
  items,
  value,
  onValueChange,
  children,
  className,
}: TabsProps<Value>) => (
  <Primitive.Root
    value={value}
    onValueChange={(next) => {
      const chosen = items.find((item) => item.value === next);
      if (chosen) onValueChange(chosen.value);
    }}
    className={className}
  >
    <Primitive.List
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-border print:hidden"
    >
      {items.map((item) => (
        <Primitive.Trigger
          key={item.value}
          value={item.value}
          className={cx(
            'min-h-11 shrink-0 border-b-2 border-transparent px-2 text-sm sm:px-3 font-medium text-muted outline-offset-[-2px]',
            'transition-colors duration-120 hover:text-text',
            'data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-text',
          )}
        >
          {item.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
    <Primitive.Content value={value} tabIndex={-1} className="pt-4 outline-none">
      {children}
    </Primitive.Content>
  </Primitive.Root>
);
