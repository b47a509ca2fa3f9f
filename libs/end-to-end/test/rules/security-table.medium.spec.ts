import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../helpers/repository.js';

/** The requirements of Levels 1 and 2 of OWASP ASVS 5.0.0: each section with the numbers of its requirements. */
const requirements = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5
  3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5
  6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4
  10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1
  11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3
  15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`;

const demanded = requirements
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, numbers = ''] = section.split(':');
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => `${name}.${first + index}`);
    });
  });

interface Row {
  ids: string[];
  how: string;
  tests: string[];
}

const text = readFileSync(join(repository, 'docs/security.md'), 'utf8');

const rows = text.split('\n').flatMap((line): Row[] => {
  const [, ids = '', how = '', tests = ''] = line.split('|').map((cell) => cell.trim());
  if (!/^\d+\.\d+\.\d+/.test(ids)) return [];
  return [
    { ids: ids.split(', '), how, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) },
  ];
});

const listed = (kind: (row: Row) => boolean): number => rows.filter(kind).flatMap(({ ids }) => ids).length;
const isAbsent = ({ how }: Row) => how.includes('**Not held:**');
const isPartly = ({ how }: Row) => how.includes('**In part:**');
const isForeign = ({ how }: Row) => how.startsWith('Does not apply');

describe('the table of docs/security.md', () => {
  it('has each requirement of Levels 1 and 2 once', () => {
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(demanded.toSorted());
  });

  it('names tests that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n');
    const names = new Set(files.map((file) => basename(file)));
    expect(rows.flatMap(({ tests }) => tests).filter((name) => !names.has(name))).toEqual([]);
  });

  it('counts what is held, what is not and what does not apply', () => {
    const counted = [
      `its\n${demanded.length} requirements`,
      `${listed((row) => !isAbsent(row) && !isPartly(row) && !isForeign(row))} are held`,
      `${listed(isForeign)} do`,
      `${listed(isPartly)} are held in part`,
      `${listed(isAbsent)} are **not held**`,
    ];
    for (const count of counted) expect(text.replaceAll('\n', ' ')).toContain(count.replaceAll('\n', ' '));
  });

  it('gives a reason where a requirement does not apply', () => {
    expect(rows.filter((row) => isForeign(row) && !row.how.includes(':'))).toEqual([]);
    expect(rows.filter((row) => row.how.length < 3)).toEqual([]);
  });
});
