import { resolve } from 'node:path';
import { generationGateWordSchema } from '@jinwi/gateway';
import {
  configReader,
  portSchema,
  processEnvironment,
  queueUrlSchema,
  rpcUrlSchema,
  sessionUrlSchema,
  storageUrlSchema,
  storeUrl,
} from '@jinwi/service-kit';
import { tracingEnvironment } from '@jinwi/tracing';
import { z } from 'zod';

const embeddedSchema = z.object({
  PORT: portSchema.default(3000).describe('Port of the website; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').meta({
    description: 'Address it listens on; `0.0.0.0` lets other machines connect',
    fallback: '`127.0.0.1`: this machine only',
  }),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder))
    .meta({ description: 'Folder of the database, the images and the log', fallback: '`.data`' }),
  DATABASE_URL: storeUrl('postgres', 'postgresql').optional().meta({
    description: 'Database: `postgres://user:password@host:port/name`',
    fallback: 'embedded PostgreSQL',
    isSecret: true,
  }),
  RPC_URL: rpcUrlSchema.optional().meta({ ...rpcUrlSchema.meta(), fallback: 'inside this process' }),
  QUEUE_URL: queueUrlSchema.optional().meta({ ...queueUrlSchema.meta(), fallback: 'the database' }),
  SESSION_URL: sessionUrlSchema.optional().meta({ ...sessionUrlSchema.meta(), fallback: 'the database' }),
  STORAGE_URL: storageUrlSchema.optional().meta({ ...storageUrlSchema.meta(), fallback: '`DATA_DIR/store`' }),
  SESSION_SECRET: z.string().min(32).optional().meta({
    description: 'Signs the session cookie and addresses of images: random, at least 32 characters',
    fallback: 'generated once, kept in `DATA_DIR`',
    isSecret: true,
  }),
  GENERATION_GATE_WORD: generationGateWordSchema,
  LOG_LEVEL: processEnvironment.LOG_LEVEL,
  ...tracingEnvironment,
});

/** Settings of the embedded start; see `npm run up -- --help`. */
export type EmbeddedEnvironment = z.infer<typeof embeddedSchema>;

/** @throws ConfigError */
export const readEmbeddedEnvironment = configReader(embeddedSchema);
