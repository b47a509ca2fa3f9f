import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What the tests read of a service of docker-compose.yml. */
export interface ComposeService {
  image: string;
  build?: { target?: string };
  command?: string[];
  environment?: Record<string, string>;
  profiles?: string[];
  restart: string;
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  networks: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
}

const path = join(__dirname, '../../../docker-compose.yml');

export const composeText = (): string => readFileSync(path, 'utf8');

/** docker-compose.yml with what its services take over from others, and with its variables as they stand there. */
export const composeFile = (): ComposeFile => parse(composeText(), { merge: true }) as ComposeFile;

/** The services of docker-compose.yml. */
export const composeServices = (): Record<string, ComposeService> => composeFile().services;

/** `${NAME}`, `${NAME:-default}` and `${NAME:?refusal}` as compose reads them. */
export const interpolate = (text: string, environment: Record<string, string | undefined>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest?: string) => {
    const value = environment[name] ?? '';
    if (value === '' && kind === '?') throw new Error(rest);
    return value === '' && kind === '-' ? (rest ?? '') : value;
  });
