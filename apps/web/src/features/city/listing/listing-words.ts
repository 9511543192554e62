import type { ListingCard } from '@liuguang/contract/shapes/listing.ts';

type Formats = Record<'day' | 'clock', Intl.DateTimeFormat>;
let made: Formats | undefined;

/** Made with the first listing: it costs a phone a tenth of a second, and this file is loaded by screens without any. */
function formats(): Formats {
  const timeZone = 'Asia/Shanghai';
  made ??= {
    day: new Intl.DateTimeFormat('zh-CN', { timeZone, month: 'numeric', day: 'numeric', weekday: 'short' }),
    clock: new Intl.DateTimeFormat('zh-CN', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false }),
  };
  return made;
}

/** When it is: opening hours of a place, day and time of everything else. */
export function whenOf({ startsAt, endsAt, openingHours }: ListingCard): string {
  if (startsAt === null) return openingHours ?? '';
  const { day, clock } = formats();
  const first = `${day.format(startsAt)} ${clock.format(startsAt)}`;
  if (endsAt === null) return first;
  const sameDay = day.format(startsAt) === day.format(endsAt);
  return `${first} - ${sameDay ? clock.format(endsAt) : `${day.format(endsAt)} ${clock.format(endsAt)}`}`;
}

export function formatDistance(metres: number): string {
  if (metres < 1000) return `${Math.max(10, Math.round(metres / 10) * 10)}m`;
  return metres < 100_000 ? `${(metres / 1000).toFixed(1)}km` : `${Math.round(metres / 1000)}km`;
}

/** Where it is from here, or in which district. */
export function whereOf({ distance, district, city }: ListingCard): string {
  return distance === null ? district || city : `${district} ${formatDistance(distance)}`.trim();
}

/** What to know before one goes; nothing while there is room. */
export function stateWord({ state, seats }: ListingCard): string | null {
  if (state === 'ended') return '已结束';
  if (state === 'closed') return '已下架';
  if (state === 'full') return '可候补';
  return seats ? `余 ${seats.capacity - seats.taken} 位` : null;
}
