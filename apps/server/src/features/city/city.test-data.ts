import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import type { ListingImport } from './city.import.ts';

const form = {
  kind: 'place',
  category: 'food',
  city: '310000',
  district: '徐汇区',
  title: '弄堂口的小馄饨',
  description: '只做早市，馄饨现包，汤里放虾皮和紫菜。',
  pictures: [],
  priceText: '人均 18 元',
  price: 1800,
  openingHours: '06:00-10:30',
  startsAt: null,
  endsAt: null,
  address: '徐汇区安福路边的弄堂口',
  geo: { lat: 31.2152, lng: 121.4431 },
  capacity: null,
  contactName: '老周',
  phone: '021-5555 0101',
  wechat: null,
  contactNote: null,
  tags: ['早餐'],
} satisfies Partial<ListingForm>;

/** A place in Shanghai; tests change what they are about. */
export const sampleListing: Omit<ListingImport, 'importKey' | 'agentId' | 'authorId'> = {
  form,
  verified: false,
  collects: 0,
  publishedAt: new Date(1_790_000_000_000),
};
