import { type RegisterBody } from '@jinwi/contracts';

const conflictStatus = 409;

/** Members of a development database; each password is the username followed by "111111". */
export const seedAccounts: readonly RegisterBody[] = ['jiwoo', 'minjun'].map((username) => ({
  username,
  email: `${username}@example.com`,
  password: `${username}111111`,
}));

/** Registers the seed accounts through the public API; existing accounts stay unchanged. */
export async function seed(gatewayUrl: string): Promise<void> {
  for (const account of seedAccounts) {
    const response = await fetch(`${gatewayUrl}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: gatewayUrl },
      body: JSON.stringify(account),
    });
    if (!response.ok && response.status !== conflictStatus) {
      throw new Error(`seeding ${account.email} failed: ${response.status} ${await response.text()}`);
    }
  }
}
