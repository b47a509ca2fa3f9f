import { type User } from '@jinwi/contracts';
import { lazy, Suspense } from 'react';

const ProofNotice = lazy(async () => ({ default: (await import('./proof-notice.js')).ProofNotice }));

/** Explains how to get free credits that are withheld until the email address is confirmed, if there are any. */
export const AwaitedCredits = ({ user }: { user: User }) =>
  user.creditsAwaitProof ? (
    <Suspense>
      <ProofNotice email={user.email} />
    </Suspense>
  ) : null;
