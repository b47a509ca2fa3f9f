import { describeWith, startMinio, startNats, startRedis } from '@jinwi/local-stores';
import { type SystemUrls } from '@jinwi/dev-env';

/** The URLs of a deployment's stores except the database, once they run. */
export type StoreUrls = () => Omit<SystemUrls, 'databaseUrl'>;

/** A suite on NATS, Redis and MinIO, like a deployment. */
export function describeScaled(name: string, tests: (storeUrls: StoreUrls) => void): void {
  describeWith(`${name} on NATS`, startNats, (nats) => {
    describeWith('Redis', startRedis, (redis) => {
      describeWith('and MinIO', startMinio, (minio) => {
        tests(() => ({
          rpcUrl: nats().url,
          queueUrl: redis().url,
          sessionUrl: redis().url,
          storageUrl: minio().url,
        }));
      });
    });
  });
}
