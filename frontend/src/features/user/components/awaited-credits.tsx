import { type User } from '@jinwi/contracts';
import { lazy, Suspense } from 'react';

const ProofNotice = lazy(async () => ({ default: (await import('./proof-notice.js')).ProofNotice }));

/** Tells a member whose free credits wait for a proven address how to get them; nothing to anybody else. */
export const AwaitedCredits = ({ user }: { user: User }) =>
  user.creditsAwaitProof ? (
    <Suspense>
      <ProofNotice email={user.email} />
    </Suspense>
  ) : null;
