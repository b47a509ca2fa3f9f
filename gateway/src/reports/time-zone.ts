/** Readers of a page without scripts may be anywhere, so all times are told in one named zone. */
export const zoneOfAll = 'UTC';

const lengthMax = 64;

/** The named time zone, or UTC if there is none of this name. */
export function timeZoneOf(name: unknown): string {
  if (typeof name !== 'string' || name.length > lengthMax) return zoneOfAll;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return zoneOfAll;
  }
}
