import { PostgreSqlContainer } from '@testcontainers/postgresql';

/** The same image as in `docker-compose.yml`. */
const defaultImage = 'postgres:18';

/** Starts PostgreSQL in a container. `startTestPostgres` does the same without Docker. */
export async function startContainerPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const container = await new PostgreSqlContainer(process.env.TEST_POSTGRES_IMAGE ?? defaultImage)
    .withCommand(['postgres', '-c', 'max_connections=400', '-c', 'fsync=off', '-c', 'synchronous_commit=off'])
    .start();
  return {
    url: container.getConnectionUri(),
    async stop() {
      await container.stop();
    },
  };
}
