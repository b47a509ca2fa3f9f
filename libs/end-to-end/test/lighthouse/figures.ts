/** Number of runs of each measurement. Their median counts. */
export const runs = 5;

export const say = (line: string) => process.stdout.write(`${line}\n`);

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
