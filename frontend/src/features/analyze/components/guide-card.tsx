import { analysisCost, modelDefault, modelOnnx, type modelSettingSchema } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Lock, ScanSearch } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type z } from 'zod';
import { getJson, jsonOf, post, reasonOf } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { SelectField } from '../../../shared/ui/select.js';
import { useLacksSecondOpinion } from '../../home/api/get-running-models.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { AwaitedCredits } from '../../user/components/awaited-credits.js';
import { useMember } from '../../user/member.js';

export const GuideCard = () => {
  const { t } = useTranslation('analyze');
  return (
    <SectionCard title={t('guide.title')}>
      <div className="space-y-5">
        <ul className="space-y-3 text-sm">
          <Point icon={<ScanSearch />}>{t('guide.looksAt')}</Point>
          <Point icon={<Clock />}>{t('guide.time')}</Point>
          <Point icon={<Lock />}>{t('guide.privacy')}</Point>
        </ul>
        <Costs />
        <ModelLine />
      </div>
    </SectionCard>
  );
};

const Point = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3">
    <span aria-hidden className="mt-0.5 shrink-0 text-muted [&>svg]:size-4">
      {icon}
    </span>
    {children}
  </li>
);

/**
 * Renders the same `PurchaseButton` whether or not the credits suffice, so that its element survives a purchase and the
 * dialog can return the focus to it.
 */
const Costs = () => {
  const { t } = useTranslation('analyze');
  const member = useMember();
  const { credits } = member;
  const isShort = credits < analysisCost;
  return (
    <div className="space-y-3">
      {isShort ? <Alert tone="warning">{t('noCredits.notice')}</Alert> : <CostLine credits={credits} />}
      <AwaitedCredits user={member} />
      <PurchaseButton size="small">{t('noCredits.buy')}</PurchaseButton>
    </div>
  );
};

const CostLine = ({ credits }: { credits: number }) => {
  const { t } = useTranslation('analyze');
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-card bg-surface p-4 text-sm">
      <div>
        <dt className="text-muted">{t('guide.cost')}</dt>
        <dd className="font-semibold tabular-nums">{t('guide.costValue', { count: analysisCost })}</dd>
      </div>
      <div>
        <dt className="text-muted">{t('guide.balance')}</dt>
        <dd className="font-semibold tabular-nums">{t('guide.balanceValue', { count: credits })}</dd>
      </div>
    </dl>
  );
};

/**
 * Shows the model in use, or the default one until the server has named it. The member can choose a model only if the
 * server has several.
 */
const ModelLine = () => {
  const { t } = useTranslation('analyze');
  const hintId = useId();
  const { model, offered = [model] } = useModel().data ?? { model: modelDefault };
  const setModel = useSetModel();
  const labels: Record<string, string> = { [modelDefault]: t('model.openai'), [modelOnnx]: t('model.onnx') };
  const isChoice = offered.length > 1;
  const lacksOpinion = useLacksSecondOpinion();
  return (
    <div className="space-y-1.5">
      <SelectField
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

const url = '/api/model';

type ModelSetting = z.infer<typeof modelSettingSchema>;

const modelQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<ModelSetting>(url, signal),
});

const useModel = () => useQuery(modelQuery);

/** Sets the member's model. Never called if the server has only one, because the control is then disabled (UI-116). */
const useSetModel = () => {
  const { t } = useTranslation('analyze');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (model: string) => jsonOf<ModelSetting>(post(url, { model })),
    onSuccess: (model) => queryClient.setQueryData(modelQuery.queryKey, model),
    onError: (error) =>
      toast({ title: t('model.failed'), description: reasonOf(error), variant: 'destructive' }),
  });
};
