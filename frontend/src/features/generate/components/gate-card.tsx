import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStorage } from '../../../shared/lib/browser-storage.js';
import { Button } from '../../../shared/ui/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';

interface GateCardProps {
  /** The word that opens the page; null if members must not see it here. */
  hint: string | null;
  /** Fetches the digest of the word; undefined if the server does not answer. */
  readDigest: () => Promise<string | undefined>;
  onOpen: () => void;
}

/** Asks for the word that opens the page. Attempts are unlimited and are checked in the browser. */
export const GateCard = ({ hint, readDigest, onOpen }: GateCardProps) => {
  const { t } = useTranslation('generate');
  const fieldRef = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'wrong' | 'unchecked' | null>(null);
  const submit = async () => {
    const field = fieldRef.current;
    const digest = await readDigest();
    if (field && digest !== undefined && gate.open(field.value, digest)) {
      onOpen();
      return;
    }
    setFault(digest === undefined ? 'unchecked' : 'wrong');
    field?.select();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Card className="mx-auto w-full max-w-md">
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        <div className="flex flex-col items-center gap-2 text-center">
          <span
            aria-hidden
            className="mb-1 grid size-14 place-items-center rounded-full bg-surface-2 text-muted"
          >
            <Lock className="size-6" />
          </span>
          <h2 className="text-h3">{t('gate.title')}</h2>
          <p className="text-sm text-muted">
            {hint === null ? t('gate.text') : t('gate.hint', { word: hint })}
          </p>
        </div>
        <div aria-live="polite">
          <Field label={t('gate.password')} error={fault ? t(`gate.${fault}`) : undefined}>
            {(control) => <Input {...control} ref={fieldRef} type="password" autoComplete="off" />}
          </Field>
        </div>
        <Button type="submit" className="w-full">
          {t('gate.submit')}
        </Button>
      </form>
    </Card>
  );
};

const storageKey = 'generate-gate';

/** Returns the SHA-256 in hexadecimal. Does not use `crypto.subtle`, which browsers lack over plain HTTP. */
export const digestOf = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

/**
 * Hides an experimental page behind a word. It does not protect anything, because the server sends the word's digest to
 * every member. The server itself checks session, credits and input.
 */
export const gate = {
  /**
   * Whether the word with this digest opened the gate. The gate stays open in this tab until the member signs out or
   * the operator sets another word.
   */
  isOpen: (digest: string): boolean => tabStorage.read(storageKey) === digest,
  /** Whether any word opened the gate in this tab; used until the digest is known. */
  wasOpened: (): boolean => tabStorage.read(storageKey) !== null,
  /** @returns whether the word was right; if so, the gate stays open in this tab */
  open(password: string, digest: string): boolean {
    if (digestOf(password) !== digest) return false;
    tabStorage.write(storageKey, digest);
    return true;
  },
};
