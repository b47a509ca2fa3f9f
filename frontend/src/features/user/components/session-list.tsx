import { type MemberSession } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatDateTime } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import '../account-texts.js';
import { useEndSessions, useSessions } from '../api/security.js';
import { FormError } from './member-form.js';

/** Lists every browser in which the member is signed in, each with a button to sign it out. */
export const SessionList = () => {
  const { t } = useTranslation('account');
  const end = useEndSessions();
  return (
    <Loaded query={useSessions()} failed={t('sessions.unknown')}>
      {(sessions) => (
        <div className="space-y-4">
          <FormError title={t('sessions.failed')} error={end.error} />
          <ul className="divide-y divide-border">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button variant="secondary" pending={end.isPending} onClick={() => end.mutate(null)}>
              {t('sessions.endOthers')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
};

const SessionRow = ({ session, onEnd }: { session: MemberSession; onEnd: () => void }) => {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const { browser, system, signedInAt, lastSeenAt, isCurrent } = session;
  const device = [browser, system].filter((name) => name !== null).join(' · ') || t('sessions.device');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="space-y-0.5">
        <p className="flex items-center gap-2 font-medium">
          {device}
          {isCurrent && <Badge>{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('sessions.since', { date: formatDateTime(signedInAt, locale) })}
          {!isCurrent && ` · ${t('sessions.seen', { date: formatDate(lastSeenAt, locale) })}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="ghost" size="small" onClick={onEnd} aria-label={t('sessions.endOne', { device })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};
