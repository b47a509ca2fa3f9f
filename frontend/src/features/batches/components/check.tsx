import { batchImagesMax, type UploadRules } from '@jinwi/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/field.js';
import { TextArea } from '../../../shared/ui/input.js';
import '../../upload/texts.js';
import { countArchiveImages, type Draft, readAddresses } from '../draft.js';
import { type Sending } from '../use-sending.js';
import { CheckCard, type LeftOutLine } from './check-card.js';

interface CheckProps {
  draft: Draft;
  rules: UploadRules;
  sending: Sending;
  onCancel: () => void;
}

/** Shows what will be analysed and what it costs, before anything is sent. */
export const Check = ({ draft, ...rest }: CheckProps) => {
  switch (draft.kind) {
    case 'images':
      return <ImagesCheck draft={draft} {...rest} />;
    case 'archive':
      return <ArchiveCheck draft={draft} {...rest} />;
    case 'addresses':
      return <AddressesCheck {...rest} />;
  }
};

interface DraftProps<Kind extends Draft['kind']> extends Omit<CheckProps, 'draft'> {
  draft: Extract<Draft, { kind: Kind }>;
}

const ImagesCheck = ({ draft, sending, onCancel }: DraftProps<'images'>) => {
  const { t } = useTranslation('upload');
  const surplusText = useSurplusText();
  const files = useMemo(() => draft.files.slice(0, batchImagesMax), [draft]);
  const surplus = draft.files.slice(batchImagesMax);
  return (
    <CheckCard
      count={files.length}
      contents={{ kind: 'images', files }}
      leftOut={[
        ...draft.leftOut.map(({ name, reason }) => ({ name, reason: t(`error.${reason}`) })),
        ...surplus.map(({ name }) => ({ name, reason: surplusText })),
      ]}
      sending={sending}
      onCancel={onCancel}
    />
  );
};

const ArchiveCheck = ({ draft: { file }, rules, sending, onCancel }: DraftProps<'archive'>) => {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    countArchiveImages(file, rules).then(setCount, () => setCount(null));
  }, [file, rules]);
  return (
    <CheckCard
      count={count}
      contents={{ kind: 'archive', file }}
      leftOut={[]}
      sending={sending}
      onCancel={onCancel}
    />
  );
};

const AddressesCheck = ({ sending, onCancel }: Omit<CheckProps, 'draft'>) => {
  const { t } = useTranslation('batches');
  const surplusText = useSurplusText();
  const [text, setText] = useState('');
  const { addresses } = useMemo(() => readAddresses(text), [text]);
  const settled = useSettled(text);
  const leftOut = useMemo<LeftOutLine[]>(() => {
    const { faulty, surplus } = readAddresses(settled);
    return [
      ...faulty.map((name) => ({ name, reason: t('check.notAddress') })),
      ...surplus.map((name) => ({ name, reason: surplusText })),
    ];
  }, [settled, surplusText, t]);
  return (
    <CheckCard
      count={addresses.length}
      contents={{ kind: 'addresses', addresses }}
      leftOut={leftOut}
      sending={sending}
      onCancel={onCancel}
    >
      <Field label={t('addresses.label')} hint={t('addresses.hint', { max: batchImagesMax })}>
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            value={text}
            placeholder={t('addresses.placeholder')}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono text-sm"
          />
        )}
      </Field>
    </CheckCard>
  );
};

const useSurplusText = (): string => useTranslation('batches').t('check.surplus', { max: batchImagesMax });

const settleMs = 800;

/** Returns the text once typing has paused, so that a half-typed address is not reported as wrong. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
