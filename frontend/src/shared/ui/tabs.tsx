import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode } from 'react';
import { cx } from '../lib/cx.js';

export interface TabItem {
  value: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Names the list of tabs. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

export const Tabs = ({ label, items, value, onValueChange, className }: TabsProps) => (
  <Primitive.Root value={value} onValueChange={onValueChange} className={className}>
    <Primitive.List
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-border print:hidden"
    >
      {items.map((item) => (
        <Primitive.Trigger
          key={item.value}
          value={item.value}
          className={cx(
            'min-h-11 shrink-0 border-b-2 border-transparent px-3 text-sm font-medium text-muted outline-offset-[-2px]',
            'transition-colors duration-120 hover:text-text',
            'data-[state=active]:border-brand data-[state=active]:font-semibold data-[state=active]:text-text',
          )}
        >
          {item.label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
    {items.map((item) => (
      <Primitive.Content key={item.value} value={item.value} className="pt-4">
        {item.content}
      </Primitive.Content>
    ))}
  </Primitive.Root>
);
