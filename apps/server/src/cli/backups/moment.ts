import { StartError } from '../../platform/process/start-error.ts';

const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** A moment that somebody typed; without a zone it is Beijing time, as the console shows it. */
export function momentOf(text: string, now = Date.now()): number {
  const [, day, minute, second = ':00', zone = '+08:00'] = form.exec(text.trim()) ?? [];
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${minute}${second}${offset}`);
  if (Number.isNaN(at))
    throw new StartError(
      `"${text}" is no moment: such as "2026-11-18 12:30:00" (Beijing time) or 2026-11-18T04:30:00Z`,
    );
  if (at > now) throw new StartError(`"${text}" is in the future`);
  return at;
}

/** As it can be typed again, to the second. */
export function wordsOf(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} (Beijing time)`;
}
