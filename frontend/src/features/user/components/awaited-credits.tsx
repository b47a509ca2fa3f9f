import { type User } from '@jinwi/contracts';
import { lazy, Suspense } from 'react';

const ProofNotice = lazy(async () => ({ default: (await import('./proof-notice.js')).ProofNotice }));

/**
 * Explains how to get the free credits that are withheld until the email address is confirmed. Renders nothing
 * for other members.
 */
export const AwaitedCredits = ({ user }: { user: User }) =>
  user.creditsAwaitProof ? (
    <Suspense>
      <ProofNotice email={user.email} />
    </Suspense>
  ) : null;
