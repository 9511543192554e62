import type { ListingFormInput } from '@liuguang/contract/shapes/listing.ts';
import { type ListingImport, saveListings, standardCity } from '@liuguang/server/features/city/city.public.ts';
import { listings } from './content/listings/listings.ts';
import type { ListingContent } from './content/listings/record.ts';
import { idOf, type PicturePlan } from './content/pictures.ts';
import { authors } from './content/record.ts';
import { paletteFor } from './covers/pairing.ts';
import type { SceneName } from './covers/scenes.ts';
import { hash, random } from './draw/random.ts';
import { loadAuthor } from './load-author.ts';
import type { LoadTools } from './load-pictures.ts';

const size = { width: 720, height: 450 };
/** Several listings share a picture of a scene: one for each would double what the repository carries. */
const variants = 3;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** China has one time zone. */
const zoneMs = 8 * hourMs;
const keyOf = ({ title }: ListingContent, scene: SceneName) => `${scene} ${hash(title) % variants}`;

export function listingPictures(): PicturePlan[] {
  const plans = listings.flatMap((listing) => listing.scenes.map((scene) => [keyOf(listing, scene), scene] as const));
  return Array.from(new Map(plans), ([key, scene]): PicturePlan => {
    const cover = { scene, palette: paletteFor(scene, key, []), seed: `listing ${key}` };
    return { pictureId: idOf('listing', key), ...size, widths: [360, 720], art: { cover } };
  });
}

export async function loadListings({ db, say }: LoadTools, now: number): Promise<void> {
  const made: ListingImport[] = [];
  for (const agentId of ['3', '8'] as const) {
    const people: string[] = [];
    for (const nickname of authors.slice(0, 6)) {
      people.push(await loadAuthor(db, nickname, agentId));
    }
    for (const [index, listing] of listings.entries()) {
      const next = random(hash(`${listing.city}/${listing.title}`));
      made.push({
        importKey: `demo ${agentId} ${listing.city} ${listing.title}`,
        agentId,
        authorId: people[index % people.length] ?? '',
        form: formOf(listing, index, now),
        verified: next() < 0.4,
        collects: Math.round(next.between(3, 900)),
        publishedAt: new Date(now - Math.round(next.between(1, 20 * 24)) * hourMs),
      });
    }
  }
  await saveListings(db, made);
  say(`demo: listings ${listings.length}`);
}

function formOf(listing: ListingContent, index: number, now: number): ListingFormInput {
  const city = standardCity(listing.city);
  if (!city) throw new Error(`The demo content names ${listing.city}, which is no city of the standard list.`);
  const next = random(hash(`${listing.title}/place`));
  const away = () => next.between(-0.045, 0.045);
  const { when } = listing;
  const times = typeof when === 'string' ? null : timesOf(when, now);
  return {
    kind: times ? (listing.kind ?? 'event') : 'place',
    category: listing.category,
    city: city.cityId,
    district: city.districts.includes(listing.district) ? listing.district : '',
    title: listing.title,
    description: listing.text,
    pictures: listing.scenes.map((scene) => idOf('listing', keyOf(listing, scene))),
    priceText: listing.yuan === 0 ? '免费' : times ? `${listing.yuan} 元/人` : `人均 ${listing.yuan} 元`,
    price: listing.yuan * 100,
    openingHours: typeof when === 'string' ? when : null,
    startsAt: times?.startsAt ?? null,
    endsAt: times?.endsAt ?? null,
    address: listing.address,
    geo: city.geo && { lat: round(city.geo.lat + away()), lng: round(city.geo.lng + away()) },
    capacity: listing.seats ?? null,
    contactName: ['周老师', '阿宁', '林店长', '小满', '老韩', '苏苏'][index % 6] ?? '小满',
    // Numbers that no operator has given out.
    phone: `0000-${String(10_000 + (hash(listing.title) % 90_000))}`,
    wechat: index % 3 === 0 ? `demo_${hash(listing.title).toString(36)}` : null,
    contactNote: times ? '请先报名，到了现场再联系' : null,
    tags: [...listing.tags],
  };
}

/** On a day from now, at an hour in China. */
function timesOf([inDays, hour, hours]: readonly [number, number, number], now: number) {
  const midnight = Math.floor((now + zoneMs) / dayMs) * dayMs - zoneMs;
  const startsAt = midnight + inDays * dayMs + hour * hourMs;
  return { startsAt, endsAt: startsAt + hours * hourMs };
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
