import { type ReactNode } from 'react';
import { ErrorState } from './error-state.js';
import { Loading, Skeleton } from './loading.js';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** Says that the content could not be loaded. */
  failed: string;
  /** Shown while the content loads; by default, one placeholder as high as a short list. */
  placeholder?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Content that is fetched: a placeholder first, then the content, or an error with a button to try again. */
export const Loaded = <Data,>({ query, failed, placeholder, children }: LoadedProps<Data>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <ErrorState text={failed} details={error.message} onRetry={() => void refetch()} />;
  return (
    placeholder ?? (
      <Loading>
        <Skeleton className="h-28 rounded-card" />
      </Loading>
    )
  );
};
