import { describeWith, startMinio, startNats } from '@jinwi/local-stores';
import { type SystemUrls } from '@jinwi/dev-env';
import { redisUrlOf, startRedisWithUsers } from '../deploy/redis-users.js';

/** Returns the URLs of a deployment's stores except the database, once they run. */
export type StoreUrls = () => Omit<SystemUrls, 'databaseUrl'>;

/** Declares a suite that runs on NATS, Redis and MinIO, like a deployment. */
export function describeScaled(name: string, tests: (storeUrls: StoreUrls) => void): void {
  describeWith(`${name} on NATS`, startNats, (nats) => {
    describeWith('Redis', startRedisWithUsers, (redis) => {
      describeWith('and MinIO', startMinio, (minio) => {
        tests(() => ({
          rpcUrl: nats().url,
          queueUrl: redisUrlOf(redis().url, 'queue'),
          sessionUrl: redisUrlOf(redis().url, 'session'),
          storageUrl: minio().url,
        }));
      });
    });
  });
}
