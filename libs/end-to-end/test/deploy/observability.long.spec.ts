import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, findBinary, type LocalServer } from '@jinwi/local-stores';
import { parse } from 'yaml';
import { partNames } from '@jinwi/dev-env';
import { alerts, dashboards, observabilityFolder, runbooks } from './observability-files.js';
import { repository } from '../helpers/repository.js';

/** Starts nothing, because promtool is a command and not a server. */
const promtool = Object.assign((): Promise<LocalServer | null> => Promise.resolve(null), {
  binary: 'promtool',
});

describe('deploy/observability', () => {
  it('has a runbook for every alert, and an alert for every runbook', () => {
    const named = alerts().map(({ annotations }) => annotations.runbook_url);
    expect(named.toSorted()).toEqual(runbooks().toSorted());
    expect(new Set(named).size).toBe(named.length);
  });

  it.each(alerts().map(({ alert, annotations }) => [alert, annotations.runbook_url]))(
    'explains %s: what it means, where to look, what to do',
    (alert, path) => {
      const text = readFileSync(join(repository, path), 'utf8');
      expect(text).toMatch(new RegExp(`^# ${alert}\n`));
      for (const part of ['What members see.', 'Look here first', 'Do this', 'It is over when']) {
        expect(text).toContain(`**${part}`);
      }
    },
  );

  it('scrapes every process of the product by its name in docker-compose.yml', () => {
    const { scrape_configs: jobs } = parse(
      readFileSync(join(observabilityFolder, 'prometheus.yml'), 'utf8'),
    ) as { scrape_configs: { dns_sd_configs: { names: string[] }[] }[] };
    const names = jobs.flatMap(({ dns_sd_configs: found }) => found.flatMap((each) => each.names));
    expect(names.toSorted()).toEqual([...partNames].toSorted());
  });

  it('watches every process for unavailability', () => {
    const { expr = '' } = alerts().find(({ alert }) => alert === 'ServiceUnavailable') ?? {};
    for (const part of partNames) expect(expr).toContain(`"service", "${part}"`);
  });

  it('has dashboards with distinct uids, and a unit for each panel', () => {
    const uids = dashboards().map(([, { uid }]) => uid);
    expect(uids.length).toBeGreaterThanOrEqual(4);
    expect(new Set(uids).size).toBe(uids.length);
  });
});

describeWith('the rules of Prometheus', promtool, () => {
  const check = (...words: string[]) =>
    execFileSync(findBinary('promtool') ?? '', words, { cwd: observabilityFolder, encoding: 'utf8' });

  it('are well formed', () => {
    expect(check('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(check('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${alerts().length} rules found`);
  });

  it('fire when they should and only then', () => {
    expect(check('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });
});
