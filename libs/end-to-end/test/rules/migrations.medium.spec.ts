import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { narrowings } from './migration-rule.js';
import { repository } from '../helpers/repository.js';

const services = join(repository, 'services');

const migrationPaths = readdirSync(services).flatMap((service) => {
  const folder = join(services, service, 'src/migrations');
  return readdirSync(folder).map((name) => join(folder, name));
});

/** Returns the SQL of `up` alone. */
async function statementsOf(path: string): Promise<string[]> {
  const module = (await import(path)) as Record<string, new () => { up(runner: object): Promise<void> }>;
  const statements: string[] = [];
  const query = (statement: string) => {
    statements.push(statement);
    return Promise.resolve([]);
  };
  for (const Migration of Object.values(module)) await new Migration().up({ query });
  return statements;
}

describe('migrations', () => {
  it.each(migrationPaths.map((path) => [basename(path), path]))(
    '%s leaves everything in place that the version before uses',
    async (_name, path) => {
      const source = readFileSync(path, 'utf8');
      expect(narrowings({ statements: await statementsOf(path), source })).toEqual([]);
    },
  );
});

describe('the rule of migrations', () => {
  const source = '/** Adds something. */';

  it.each([
    ['CREATE TABLE x.t (a integer NOT NULL); ALTER TABLE x.t ADD CONSTRAINT c CHECK (a > 0)'],
    ['ALTER TABLE x.t ADD COLUMN a integer'],
    ['ALTER TABLE x.t ADD COLUMN a integer NOT NULL DEFAULT 0, ADD COLUMN b text'],
    ['CREATE FUNCTION x.f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE y; END $$'],
    ['CREATE INDEX i ON x.t (a)'],
  ])('lets %s pass', (statement) => {
    expect(narrowings({ statements: [statement], source })).toEqual([]);
  });

  it.each([
    ['ALTER TABLE x.t DROP COLUMN a'],
    ['DROP TABLE x.t'],
    ['DROP FUNCTION x.f'],
    ['ALTER TABLE x.t RENAME COLUMN a TO b'],
    ['ALTER TABLE x.t RENAME TO u'],
    ['ALTER TABLE x.t ALTER COLUMN a TYPE bigint'],
    ['ALTER TABLE x.t ALTER COLUMN a SET NOT NULL'],
    ['ALTER TABLE x.t ADD COLUMN a integer NOT NULL'],
    ['ALTER TABLE x.t ADD COLUMN b text DEFAULT 1, ADD COLUMN a integer NOT NULL'],
    ['ALTER TABLE x.t ADD CONSTRAINT c CHECK (a > 0)'],
  ])('refuses %s, unless its comment says which version stopped using it', (statement) => {
    expect(narrowings({ statements: [statement], source })).toHaveLength(1);
    const explained = '/** Column a is unused since v1.4. */';
    expect(narrowings({ statements: [statement], source: explained })).toEqual([]);
  });
});
