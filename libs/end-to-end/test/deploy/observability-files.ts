import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { repository } from '../helpers/repository.js';

export const observabilityFolder = join(repository, 'deploy/observability');
const dashboardsFolder = join(observabilityFolder, 'grafana/dashboards');

const alertSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  /** How long the condition must hold before the alert fires. */
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string().min(1), runbook_url: z.string() }),
});

const dashboardSchema = z.object({
  uid: z.string(),
  title: z.string().min(1),
  panels: z
    .array(
      z.object({
        title: z.string().min(1),
        fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }),
        targets: z.array(z.object({ expr: z.string().min(1) })).min(1),
      }),
    )
    .min(1),
});

/** Returns the alerts of deploy/observability/alerts.yml. */
export function alerts(): z.infer<typeof alertSchema>[] {
  const file = z
    .object({ groups: z.array(z.object({ rules: z.array(alertSchema) })) })
    .parse(parse(readFileSync(join(observabilityFolder, 'alerts.yml'), 'utf8')));
  return file.groups.flatMap(({ rules }) => rules);
}

/** Returns the paths in docs/runbooks, relative to the repository. */
export const runbooks = (): string[] =>
  readdirSync(join(repository, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`);

/** Returns every query of every dashboard, as [dashboard, panel, expression]. */
export const dashboardQueries = (): [string, string, string][] =>
  dashboards().flatMap(([name, { panels }]) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }): [string, string, string] => [name, title, expr]),
    ),
  );

export const dashboards = (): [string, z.infer<typeof dashboardSchema>][] =>
  readdirSync(dashboardsFolder).map((file) => [
    basename(file, '.json'),
    dashboardSchema.parse(JSON.parse(readFileSync(join(dashboardsFolder, file), 'utf8'))),
  ]);
