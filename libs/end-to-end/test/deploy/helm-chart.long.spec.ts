import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithPrograms } from '@jinwi/local-stores';
import { parse } from 'yaml';
import {
  chart,
  componentOf,
  containersOf,
  helm,
  isSelected,
  kubeconform,
  podsOf,
  render,
  valueFiles,
  writeSchemas,
} from './helm-chart.js';
import { repository } from '../helpers/repository.js';

describeWithPrograms('the Helm chart', ['helm', 'kubeconform', 'go'], () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jinwi-helm-'));
    writeSchemas(join(folder, 'schemas'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(valueFiles)('with ci/%s.yaml', (values) => {
    it('passes helm lint', () => {
      const file = join(chart, 'ci', `${values}.yaml`);
      expect(helm('lint', '--strict', chart, '--values', file)).toContain('0 chart(s) failed');
    });

    it('makes only objects valid for Kubernetes, KEDA and the Prometheus operator', () => {
      const objects = render(values);
      expect(objects.length).toBeGreaterThan(8);
      expect(kubeconform(objects, join(folder, 'schemas'))).toEqual([]);
    });

    it('gives each container only the rights it needs and a memory limit', () => {
      for (const { name, spec } of podsOf(render(values))) {
        expect([name, spec]).toMatchObject([
          name,
          {
            automountServiceAccountToken: false,
            securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
          },
        ]);
        expect(spec.securityContext.runAsUser).toBeGreaterThan(0);
        for (const container of containersOf(spec)) {
          expect([name, container.securityContext]).toEqual([
            name,
            {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          ]);
          expect(container.resources).toMatchObject({
            requests: { cpu: expect.anything(), memory: expect.any(String) },
            limits: { memory: expect.any(String) },
          });
          expect(container.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
        }
      }
    });

    it('gives every process and store startup, liveness and readiness probes', () => {
      for (const { kind, name, spec } of podsOf(render(values))) {
        if (kind === 'Job') continue;
        const probes = { startupProbe: {}, livenessProbe: {}, readinessProbe: {} };
        for (const container of spec.containers) expect([name, container]).toMatchObject([name, probes]);
      }
    });

    it('lets evictions take at most one of several replicas at a time', () => {
      const objects = render(values);
      const deployments = objects.filter(({ kind }) => kind === 'Deployment');
      expect(deployments).toHaveLength(7);
      for (const { metadata, spec } of deployments) {
        const scaled = objects.find((object) => object.spec?.scaleTargetRef?.name === metadata.name)?.spec;
        const replicas = scaled?.minReplicas ?? scaled?.minReplicaCount ?? spec.replicas ?? 0;
        const budgets = objects.filter(
          (object) =>
            object.kind === 'PodDisruptionBudget' &&
            isSelected(object.spec.selector ?? {}, spec.template?.metadata.labels ?? {}),
        );
        expect([metadata.name, replicas > 0, budgets.length]).toEqual([
          metadata.name,
          true,
          replicas > 1 ? 1 : 0,
        ]);
        expect(scaled === undefined).toBe(spec.replicas !== undefined);
      }
    });
  });

  it('fails the check of its objects when a property is misspelt', () => {
    const [budget] = render('production').filter(({ kind }) => kind === 'PodDisruptionBudget');
    const misspelt = { ...budget, spec: { ...budget?.spec, maxUnavailible: 1 } };
    expect(kubeconform([misspelt], join(folder, 'schemas'))).toEqual([
      expect.stringContaining('maxUnavailible'),
    ]);
  });

  it('scales each worker by its queue length, counted once across replicas', () => {
    const queries = render('external').flatMap(({ kind, metadata, spec }) =>
      kind === 'ScaledObject' ? [[componentOf(metadata.labels), spec.triggers?.[0]?.metadata.query]] : [],
    );
    const query = (queue: string) =>
      `sum(max by (state) (jinwi_queue_jobs{queue="${queue}",state=~"waiting|prioritized|active",namespace="jinwi"}))`;
    expect(Object.fromEntries(queries)).toEqual({
      'analysis-worker': query('analysis'),
      'generation-worker': query('generation'),
    });
  });

  it('carries the very files of docker compose when it is packaged', () => {
    helm('package', chart, '--destination', folder);
    const version = /^version: (.*)$/m.exec(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))?.[1];
    const packaged = (path: string) =>
      execFileSync('tar', ['-xzOf', join(folder, `jinwi-${version}.tgz`), `jinwi/${path}`], {
        encoding: 'utf8',
      });
    const ours = (path: string) => readFileSync(join(repository, 'deploy', path), 'utf8');
    expect(packaged('files/nats.conf')).toBe(ours('docker/nats/nats.conf'));
    expect(packaged('files/roles.sql')).toBe(ours('docker/postgres/roles.sql'));
    expect(packaged('files/alerts.yml')).toBe(ours('observability/alerts.yml'));
  });

  it('gives Prometheus the alerts and Grafana the dashboards of deploy/observability', () => {
    const objects = render('external');
    const ours = join(repository, 'deploy/observability');
    const rules = objects.find(({ kind }) => kind === 'PrometheusRule');
    expect(rules?.spec).toEqual(parse(readFileSync(join(ours, 'alerts.yml'), 'utf8')));
    const given = objects.flatMap(({ kind, metadata, data = {} }) =>
      kind === 'ConfigMap' && metadata.labels['grafana_dashboard'] ? Object.entries(data) : [],
    );
    const files = readdirSync(join(ours, 'grafana/dashboards'));
    expect(given.map(([file]) => file).sort()).toEqual(files.sort());
    for (const [file, content] of given) {
      const text = readFileSync(join(ours, 'grafana/dashboards', file), 'utf8');
      expect(JSON.parse(content)).toEqual(JSON.parse(text));
    }
  });

  it('gives NATS and PostgreSQL the very files of docker compose', () => {
    const files = render('bundled').find(
      ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'jinwi-stores',
    );
    const ours = (path: string) => readFileSync(join(repository, 'deploy/docker', path), 'utf8').trim();
    expect(files?.data?.['nats.conf']?.trim()).toBe(ours('nats/nats.conf'));
    expect(files?.data?.['roles.sql']?.trim()).toBe(ours('postgres/roles.sql'));
  });
});
