import { type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import { type WebAddress } from '../use-web-address.js';

/** The field for the address of an image, or of a page with pictures. */
export const AddressField = ({ web }: { web: WebAddress }) => {
  const { t } = useTranslation('addresses');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    web.open();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t('label')} hint={t('hint')} error={web.error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t('placeholder')}
              value={web.text}
              readOnly={web.isOpening}
              onChange={({ target }) => web.setText(target.value)}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="secondary" pending={web.isOpening} pendingLabel={t('opening')}>
              {t('open')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
};
