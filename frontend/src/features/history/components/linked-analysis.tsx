import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { useFoundAnalysis } from '../history-api.js';
import { failureAddress } from './failed-analyses.js';

const notFoundStatus = 404;

/** Opens the report or the failure that `?submission=` names, or says why it cannot. Credit records use such links. */
export const LinkedAnalysis = () => {
  const { t } = useTranslation('history');
  const [params] = useSearchParams();
  const submissionId = params.get('submission');
  const { data: found, error } = useFoundAnalysis(submissionId);
  if (submissionId === null) return null;
  if (error instanceof ApiError && error.status === notFoundStatus)
    return <Alert>{t('linked.notFound')}</Alert>;
  if (error) return <Alert tone="error">{t('linked.failed')}</Alert>;
  if (!found) return null;
  if (found.isDeleted) return <Alert>{t('linked.deleted')}</Alert>;
  switch (found.state) {
    case 'done':
      return <Navigate replace to={`/history?analysis=${found.id}`} />;
    case 'failed':
      return <Navigate replace to={failureAddress(found.id)} />;
    case 'queued':
    case 'running':
      return <Alert>{t('linked.running')}</Alert>;
  }
};
