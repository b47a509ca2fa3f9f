import { type TFunction } from 'i18next';
import { type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../shared/ui/error-state.js';
import { PageHeading, usePageTitle } from '../shared/ui/page.js';

/** Replaces a page that could not be loaded or rendered. */
export const RouteError = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  usePageTitle(t('error.title'));
  const reload = () => window.location.reload();
  return (
    <div className="container-page py-16 text-center">
      <PageHeading>{t('error.title')}</PageHeading>
      <ErrorState
        text={errorSentence(error)(t)}
        details={error instanceof Error ? error.message : undefined}
        onRetry={reload}
        retryLabel={t('reload')}
      />
    </div>
  );
};

type Sentence = (t: TFunction) => string;

const errorSentence = (error: unknown): Sentence => {
  if (!navigator.onLine) return (t) => `${t('error.offline')} ${t('error.offlineHint')}`;
  if (error instanceof ChunkError) return (t) => t('error.chunk');
  return (t) => t('error.generic');
};

/** Thrown when a page's code cannot be loaded: the browser is offline, or a newer version has replaced the file. */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

/** Returns a function for a route's `lazy` property, which loads the code of the page. */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    throw new ChunkError(error);
  }
};
