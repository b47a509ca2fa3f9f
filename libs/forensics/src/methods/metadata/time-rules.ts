import { xmpValue } from '../../formats/metadata/xmp.js';
import { type Contradiction, type Described, type Rule, text } from './contradiction.js';
import { editSteps } from './xmp-history.js';

const hourMs = 3_600_000;
/** The largest difference between the local times of two time zones, with one hour of error included. */
const zoneSpanMs = 26 * hourMs;
/** One day more, for dates without a time. */
const daySpanMs = zoneSpanMs + 24 * hourMs;
/** A GPS position may be this old, because cameras keep the last one when they have no signal. */
const placeAgeMs = 3 * hourMs;

const isEarlier = (first: number | null, than: number | null): boolean =>
  first !== null && than !== null && than - first > zoneSpanMs;

function impossibleTime({ metadata: { exif, ifd0 } }: Described): Contradiction | null {
  const stated = [exif.DateTimeOriginal, exif.CreateDate, ifd0.ModifyDate].find(isImpossibleTime);
  return stated === undefined
    ? null
    : { counts: true, code: 'metadata.impossible-time', params: { stated: text(stated) } };
}

function modifiedBeforeCapture({ metadata: { exif, ifd0 } }: Described): Contradiction | null {
  if (!isEarlier(exifTimeMs(ifd0.ModifyDate), exifTimeMs(exif.DateTimeOriginal))) return null;
  const params = { captured: text(exif.DateTimeOriginal), modified: text(ifd0.ModifyDate) };
  return { counts: true, code: 'metadata.modified-before-capture', params };
}

function digitizedBeforeCapture({ metadata: { exif } }: Described): Contradiction | null {
  if (!isEarlier(exifTimeMs(exif.CreateDate), exifTimeMs(exif.DateTimeOriginal))) return null;
  const params = { captured: text(exif.DateTimeOriginal), digitized: text(exif.CreateDate) };
  return { counts: true, code: 'metadata.digitized-before-capture', params };
}

function editedBeforeCapture({ metadata: { exif, xmp } }: Described): Contradiction | null {
  const captured = exifTimeMs(exif.DateTimeOriginal);
  const early = editSteps(xmp).find(({ when }) => isEarlier(exifTimeMs(when), captured));
  if (!early) return null;
  const params = { captured: text(exif.DateTimeOriginal), edited: text(early.when) };
  return { counts: true, code: 'metadata.edited-before-capture', params };
}

function subsecondMismatch({ metadata: { exif } }: Described): Contradiction | null {
  const original = text(exif.SubSecTimeOriginal);
  const digitized = text(exif.SubSecTimeDigitized);
  const isSameSecond = exif.DateTimeOriginal !== undefined && exif.DateTimeOriginal === exif.CreateDate;
  // Different lengths of the same fraction agree, such as "5" and "50".
  const isSame = original.replace(/0+$/u, '') === digitized.replace(/0+$/u, '');
  if (!isSameSecond || original === '' || digitized === '' || isSame) return null;
  return { counts: true, code: 'metadata.subsecond-mismatch', params: { original, digitized } };
}

function gpsDateMismatch({ metadata: { exif, gps } }: Described): Contradiction | null {
  const captured = exifTimeMs(exif.DateTimeOriginal);
  const located = gpsTimeMs(gps);
  if (captured === null || located === null || Math.abs(captured - located) <= zoneSpanMs) return null;
  const params = { captured: text(exif.DateTimeOriginal), located: text(gps.GPSDateStamp) };
  return { counts: true, code: 'metadata.gps-date-mismatch', params };
}

/** Finds differences too small for `gpsDateMismatch`. GPS times are in UTC, so the time zone must be recorded. */
function gpsTimeMismatch({ metadata: { exif, gps } }: Described): Contradiction | null {
  const captured = exifTimeMs(exif.DateTimeOriginal);
  const offset = zoneOffsetMs(exif.OffsetTimeOriginal);
  const located = gpsTimeMs(gps);
  if (captured === null || located === null || offset === null) return null;
  const hours = Math.abs(captured - offset - located) / hourMs;
  if (hours * hourMs <= placeAgeMs || hours * hourMs > zoneSpanMs) return null;
  return { counts: false, code: 'metadata.gps-time-mismatch', params: { hours: Math.round(hours) } };
}

/** Compares the copies of the capture date: programs that correct a date often miss one. */
function otherCaptureDate({ metadata: { exif, iptc, xmp } }: Described): Contradiction | null {
  const captured = exifTimeMs(exif.DateTimeOriginal);
  if (captured === null) return null;
  const iptcDate = text(iptc.DateCreated).replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3');
  const copies = [xmpValue(xmp, 'exif:DateTimeOriginal'), xmpValue(xmp, 'photoshop:DateCreated'), iptcDate];
  const other = copies.find((copy) => {
    const timeMs = exifTimeMs(copy) ?? exifTimeMs(`${text(copy).slice(0, 10)} 00:00:00`);
    return timeMs !== null && Math.abs(timeMs - captured) > daySpanMs;
  });
  if (!other) return null;
  const params = { captured: text(exif.DateTimeOriginal), other: text(other) };
  return { counts: false, code: 'metadata.capture-date-mismatch', params };
}

export const timeRules: Rule[] = [
  impossibleTime,
  modifiedBeforeCapture,
  digitizedBeforeCapture,
  editedBeforeCapture,
  subsecondMismatch,
  gpsDateMismatch,
  gpsTimeMismatch,
  otherCaptureDate,
];

const pattern = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/u;

/**
 * Milliseconds of an EXIF date, read as UTC because EXIF dates have no time zone. Null if the date is empty, if its
 * month, day or hour is out of range, or if the clock was never set (before 1990).
 */
function exifTimeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const parts = pattern.exec(value)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1990 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dayMs = 86_400_000;

/** True for an impossible date or time, such as 31 February. Empty dates and unset clocks are not impossible. */
function isImpossibleTime(value: unknown): boolean {
  const parts = typeof value === 'string' ? pattern.exec(value)?.slice(1).map(Number) : undefined;
  if (parts === undefined) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year < 1990 || month === 0 || day === 0) return false;
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const timeMs = ((hour * 60 + minute) * 60 + second) * 1000;
  return month > 12 || day > daysOfMonth || minute > 59 || second > 60 || timeMs > dayMs;
}

/** Offset of a time zone such as `+09:00` from UTC in milliseconds; null if none is stated. */
function zoneOffsetMs(value: unknown): number | null {
  const parts = typeof value === 'string' ? /^([+-])(\d\d):(\d\d)/u.exec(value.trim()) : null;
  if (parts === null) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return (parts[1] === '-' ? -minutes : minutes) * 60_000;
}

/** Milliseconds of the GPS date and time, which are in UTC; null if the date is missing or invalid. */
function gpsTimeMs(gps: Record<string, unknown>): number | null {
  const date = gps.GPSDateStamp;
  const time = gps.GPSTimeStamp;
  if (typeof date !== 'string') return null;
  const clock = Array.isArray(time) ? (time as unknown[]).map(Number) : String(time).split(':').map(Number);
  const [hour = 0, minute = 0, second = 0] = clock.map((part) =>
    Number.isFinite(part) ? Math.floor(part) : 0,
  );
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  return exifTimeMs(`${date} ${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}`);
}
