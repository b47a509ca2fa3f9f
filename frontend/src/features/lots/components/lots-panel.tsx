import { type Lot } from '@jinwi/contracts';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { lotAddress, splitLots } from '../lot.js';
import { useLots } from '../lots-api.js';
import '../texts.js';
import { ExtendDialog, RefundDialog } from './lot-dialog.js';
import { type LotAction, LotRow } from './lot-row.js';
import { RecordsDisclosure } from './records-disclosure.js';

/** The member's credits, grant by grant, with the possible actions (BR-049), and all credit records. */
export const LotsPanel = () => {
  const { t } = useTranslation('lots');
  const placeholder = (
    <Loading className="space-y-3">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </Loading>
  );
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{t('hint')}</p>
      <Loaded query={useLots()} failed={t('failed')} placeholder={placeholder}>
        {(lots) => <LoadedLots lots={lots} />}
      </Loaded>
      <RecordsDisclosure />
    </div>
  );
};

interface Asked {
  action: LotAction;
  lotId: number;
  isOpen: boolean;
}

const LoadedLots = ({ lots }: { lots: readonly Lot[] }) => {
  const { t } = useTranslation('lots');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { current, past } = splitLots(lots);
  const lot = lots.find(({ id }) => id === asked?.lotId);
  const pastDisclosure = usePastDisclosure(past);
  const rows = (shown: readonly Lot[]) => (
    <ul className="space-y-3">
      {shown.map((item) => (
        <LotRow
          key={item.id}
          lot={item}
          onAsk={(action) => setAsked({ action, lotId: item.id, isOpen: true })}
        />
      ))}
    </ul>
  );
  if (lots.length === 0) return <EmptyState icon={<Coins />} text={t('empty')} />;
  const close = () => setAsked((known) => known && { ...known, isOpen: false });
  return (
    <>
      {rows(current)}
      {past.length > 0 && (
        <Disclosure summary={t('more', { count: past.length })} {...pastDisclosure}>
          <div className="pt-2">{rows(past)}</div>
        </Disclosure>
      )}
      {lot && asked?.action === 'extend' && <ExtendDialog lot={lot} open={asked.isOpen} onClose={close} />}
      {lot && asked?.action === 'refund' && <RefundDialog lot={lot} open={asked.isOpen} onClose={close} />}
    </>
  );
};

/** Opens the disclosure of past lots if the URL links to one of them; from then on the member controls it. */
function usePastDisclosure(past: readonly Lot[]) {
  const { hash, key } = useLocation();
  const [toggled, setToggled] = useState({ key, isOpen: false });
  const isLinked = toggled.key !== key && past.some(({ id }) => hash === lotAddress(id));
  return {
    isOpen: isLinked || toggled.isOpen,
    onToggle: (isOpen: boolean) => setToggled({ key, isOpen }),
  };
}
