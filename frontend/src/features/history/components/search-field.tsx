import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../shared/ui/input.js';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Search by name; "/" focuses it from anywhere on the page. */
export const SearchField = ({ value, onChange }: SearchFieldProps) => {
  const { t } = useTranslation('history');
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      inputRef.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search aria-hidden className="absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={inputRef}
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="px-10"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-control border border-border px-1.5 font-sans text-caption text-muted md:inline"
      >
        /
      </kbd>
    </div>
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
