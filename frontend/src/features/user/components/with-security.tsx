import { type SecurityState } from '@jinwi/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import '../account-texts.js';
import { securityQuery } from '../api/second-factor.js';

/** Renders content that depends on the account's security state, once the state is known. */
export const WithSecurity = ({ children }: { children: (state: SecurityState) => ReactNode }) => {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const state = useQuery(securityQuery);
  if (state.data) return children(state.data);
  if (!state.error) {
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  }
  return (
    <ErrorState
      text={t('password.unknown')}
      details={state.error.message}
      onRetry={() => void state.refetch()}
    />
  );
};
