import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../helpers/repository.js';

/** The fields of a compose service that the tests read. */
export interface ComposeService {
  image: string;
  build?: { target?: string };
  command?: string[];
  environment?: Record<string, string>;
  profiles?: string[];
  restart: string;
  healthcheck?: { test: string[] };
  user?: string;
  tmpfs?: string[];
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
  networks: Record<string, { internal?: boolean | string }>;
}

const path = join(repository, 'docker-compose.yml');

export const composeText = (): string => readFileSync(path, 'utf8');

/** docker-compose.yml with its merge keys resolved and its variables unexpanded. */
export const composeFile = (): ComposeFile => parse(composeText(), { merge: true }) as ComposeFile;

export const composeServices = (): Record<string, ComposeService> => composeFile().services;

/** Expands `${NAME}`, `${NAME:-default}` and `${NAME:?refusal}` like compose. */
export const interpolate = (text: string, environment: Record<string, string | undefined>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest?: string) => {
    const value = environment[name] ?? '';
    if (value === '' && kind === '?') throw new Error(rest);
    return value === '' && kind === '-' ? (rest ?? '') : value;
  });
