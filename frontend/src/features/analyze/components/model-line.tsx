import { modelDefault, modelOnnx } from '@jinwi/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../shared/ui/select.js';
import { useLacksSecondOpinion } from '../../home/api/get-running-models.js';
import { useModel, useSetModel } from '../api/model.js';

/**
 * Shows the model in use, or the default one until the server has named it. Can be changed only if the server offers
 * several models.
 */
export const ModelLine = () => {
  const { t } = useTranslation('analyze');
  const hintId = useId();
  const { model, offered = [model] } = useModel().data ?? { model: modelDefault };
  const setModel = useSetModel();
  const labels: Record<string, string> = { [modelDefault]: t('model.openai'), [modelOnnx]: t('model.onnx') };
  const isChoice = offered.length > 1;
  const lacksOpinion = useLacksSecondOpinion();
  return (
    <div className="space-y-1.5">
      <p aria-hidden className="text-sm font-semibold">
        {t('model.label')}
      </p>
      <Select
        label={t('model.label')}
        describedBy={hintId}
        value={model}
        options={offered.map((value) => ({ value, label: labels[value] ?? value }))}
        onValueChange={(value) => setModel.mutate(value)}
        disabled={!isChoice}
      />
      <p id={hintId} className="text-sm text-muted">
        {lacksOpinion && `${t('model.none')} `}
        {t(isChoice ? 'model.choice' : 'model.off')}
      </p>
    </div>
  );
};
