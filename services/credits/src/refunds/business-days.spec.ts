import { dueAfterBusinessDays, koreanHolidays } from './business-days.js';

const due = (from: string, extraHolidays: string[] = []) =>
  new Date(
    dueAfterBusinessDays({ from: new Date(from), days: 3, extraHolidays }).getTime() + 9 * 3_600_000,
  ).toISOString();

describe('BR-046 three business days', () => {
  it.each([
    ['a Monday', '2026-11-23T12:00:00+09:00', '2026-11-26'],
    ['the first instant of a day in Korea', '2026-11-23T00:00:00+09:00', '2026-11-26'],
    ['the last instant of a day in Korea', '2026-11-23T23:59:59.999+09:00', '2026-11-26'],
    ['a Thursday, over the weekend', '2026-11-26T12:00:00+09:00', '2026-12-01'],
    ['a Saturday', '2026-11-28T12:00:00+09:00', '2026-12-02'],
    ['the day before Christmas', '2026-12-24T12:00:00+09:00', '2026-12-30'],
    ['the days before Seollal', '2026-02-13T12:00:00+09:00', '2026-02-23'],
    ['the longest holidays', '2025-10-02T12:00:00+09:00', '2025-10-14'],
    ['a year beyond the table, weekends only', '2031-01-02T12:00:00+09:00', '2031-01-07'],
  ])('from %s end with the Korean day', (_, from, day) => {
    expect(due(from)).toBe(`${day}T23:59:59.999Z`);
  });

  it('know the holidays of the configuration', () => {
    expect(due('2026-11-23T12:00:00+09:00', ['2026-11-25'])).toBe('2026-11-27T23:59:59.999Z');
  });
});

const dayMs = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const weekday = (date: string) => new Date(date).getUTCDay();
const isWeekend = (date: string) => weekday(date) === 0 || weekday(date) === 6;
const shifted = (date: string, days: number) => dateOf(Date.parse(date) + days * dayMs);

const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', {
  timeZone: 'Asia/Seoul',
  month: 'numeric',
  day: 'numeric',
});

function lunarDay(year: number, monthAndDay: string): string {
  for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += dayMs) {
    if (lunar.format(new Date(ms)) === monthAndDay) return dateOf(ms);
  }
  throw new Error(`${year} has no lunar ${monthAndDay}`);
}

/** One-off holidays: those set by the government, and elections. */
const once = ['2025-01-27', '2025-06-03', '2026-06-03', '2028-04-12'];

/** Computes a year's holidays. Some get a substitute if they fall on a weekend, some only for a Sunday, some never. */
function holidaysOf(year: number): string[] {
  const [newYear, buddha, harvest] = ['1/1', '4/8', '8/15'].map((day) => lunarDay(year, day)) as [
    string,
    string,
    string,
  ];
  const around = (day: string) => [shifted(day, -1), day, shifted(day, 1)];
  const constitution = year >= 2026 ? ['07-17'] : [];
  const national = ['03-01', '05-05', ...constitution, '08-15', '10-03', '10-09', '12-25'];
  const movedFromWeekend = [...national.map((day) => `${year}-${day}`), buddha].sort();
  const feasts = [around(newYear), around(harvest)];
  const all = [`${year}-01-01`, `${year}-06-06`, ...movedFromWeekend, ...feasts.flat()];
  const taken = new Set(all);
  const timesNamed = (day: string) => all.filter((other) => other === day).length;
  const addSubstitute = (after: string) => {
    let day = after;
    while (isWeekend(day) || taken.has(day)) day = shifted(day, 1);
    taken.add(day);
  };
  // Two holidays on the same day get only one substitute. If one of them is a feast, the loop over feasts adds it.
  const feastDays = new Set(feasts.flat());
  for (const [index, day] of movedFromWeekend.entries()) {
    const isMet = timesNamed(day) > 1 && movedFromWeekend.indexOf(day) === index && !feastDays.has(day);
    if (isWeekend(day) ? !feastDays.has(day) && movedFromWeekend.indexOf(day) === index : isMet)
      addSubstitute(day);
  }
  for (const feast of feasts) {
    for (const day of feast) if (weekday(day) === 0 || timesNamed(day) > 1) addSubstitute(day);
  }
  return [...taken, ...once.filter((day) => day.startsWith(String(year)))];
}

describe('the table of Korean holidays', () => {
  it.each([2025, 2026, 2027, 2028, 2029, 2030])('is what rules and lunar calendar give for %d', (year) => {
    const expected = holidaysOf(year).filter((day) => !isWeekend(day));
    const inTable = [...koreanHolidays].filter((day) => day.startsWith(String(year)));
    expect(inTable.sort()).toEqual(expected.sort());
  });

  it.each([
    ['2025-05-06', 'Children’s Day and Buddha’s Birthday on one day'],
    ['2025-10-08', 'Chuseok from a Sunday on'],
    ['2026-03-02', 'Independence Movement Day on a Sunday'],
    ['2026-05-25', 'Buddha’s Birthday on a Sunday'],
    ['2027-02-09', 'Seollal on a Sunday'],
    ['2028-10-05', 'Foundation Day within Chuseok'],
  ])('knows the substitute %s: %s', (day) => {
    expect(koreanHolidays.has(day)).toBe(true);
  });
});
