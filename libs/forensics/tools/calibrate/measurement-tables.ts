import { type Sought } from '#src/report/report.js';
import { type Calibration, likelihoodOf } from '#src/verdict/calibration.js';
import { scoreOf } from '#src/verdict/score.js';
import { share, textTable } from '../statistics/text-table.js';
import { type Measurement } from './measure-method.js';

/** Lists each method's signal, and the effect of its row on the score of an image on which no other method fires. */
export function signalTable(measurements: readonly Measurement[]): string[] {
  const head = [
    'test',
    'authentic',
    'positive',
    'AUC',
    '95 %',
    'fires',
    'firing ratio, 95 %',
    'score where it fires',
    'settles',
    'weight',
  ];
  const rows = measurements.map(({ id, sought, authentic, positive, signal, firesFrom, row }) => [
    id,
    String(authentic),
    String(positive),
    share(signal.auc),
    signal.aucInterval.map(share).join('–'),
    firesFrom === null ? '–' : String(firesFrom),
    signal.firingInterval.map((value) => value.toFixed(1)).join('–'),
    row === null ? '–' : scoresWhereItFires(sought, row),
    row?.settlesFrom === undefined ? '–' : row.settlesFrom.toFixed(3),
    row === null ? '0' : '1',
  ]);
  return textTable(head, rows);
}

function scoresWhereItFires(sought: Sought, row: Calibration): string {
  const [first, last] = [row.firesFrom, Infinity].map((statistic) =>
    Math.round(scoreOf({ [sought]: likelihoodOf(statistic, row) })),
  );
  return `${first}–${last}`;
}

/** Lists the bounds for choosing `firesFrom`, each with the recompression chain that causes the most alarms. */
export function alarmTable(measurements: readonly Measurement[]): string[] {
  const head = ['test', 'authentic above, at most', 'statistic', 'worst chain', 'positives above'];
  const rows = measurements.flatMap(({ id, alarms }) =>
    alarms.map(({ shareMax, statistic, variant, found }) => [
      id,
      `${(100 * shareMax).toFixed(0)} %`,
      statistic.toFixed(4),
      variant,
      share(found),
    ]),
  );
  return textTable(head, rows);
}
