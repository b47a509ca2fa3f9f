import { modelDefault } from '@jinwi/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../shared/ui/select.js';
import { useModel } from '../api/get-model.js';
import { useSetModel } from '../api/set-model.js';

/** The model that is used, to be read only. If the server does not tell, it is the default. */
export const ModelLine = () => {
  const { t } = useTranslation('analyze');
  const hintId = useId();
  const model = useModel().data?.model ?? modelDefault;
  const setModel = useSetModel();
  const label = model === modelDefault ? t('model.openai') : model;
  return (
    <div className="space-y-1.5">
      <p aria-hidden className="text-sm font-semibold">
        {t('model.label')}
      </p>
      <Select
        label={t('model.label')}
        describedBy={hintId}
        value={model}
        options={[{ value: model, label }]}
        onValueChange={(value) => setModel.mutate(value)}
        disabled
      />
      <p id={hintId} className="text-sm text-muted">
        {t('model.off')}
      </p>
    </div>
  );
};
