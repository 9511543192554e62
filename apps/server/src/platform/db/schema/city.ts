import type { ColumnType, Generated } from 'kysely';
import type { Identity, Int8, Int8Default, Time, TimeOrNull } from './columns.ts';

interface ListingsTable {
  id: Identity;
  import_key: string | null;
  agent_id: Int8;
  author_id: Int8;
  client_key: string | null;
  kind: 'place' | 'event' | 'meetup';
  category:
    | 'food'
    | 'outdoors'
    | 'sports'
    | 'music'
    | 'exhibition'
    | 'class'
    | 'game'
    | 'photography'
    | 'pet'
    | 'market'
    | 'volunteering'
    | 'service';
  city_id: number;
  district: Generated<string>;
  title: string;
  description: string;
  price_text: Generated<string>;
  price_fen: ColumnType<string | null, number | null, number | null>;
  opening_hours: string | null;
  starts_at: TimeOrNull;
  ends_at: TimeOrNull;
  over_at: ColumnType<Date | null, never, never>;
  past: Generated<boolean>;
  address: string;
  lat: number | null;
  lng: number | null;
  cell: ColumnType<string | null, number | null, number | null>;
  capacity: number | null;
  taken: Generated<number>;
  waiting: Generated<number>;
  contact_name: Generated<string>;
  phone: string | null;
  wechat: string | null;
  contact_note: string | null;
  tags: Generated<string[]>;
  verified: Generated<boolean>;
  state: 'review' | 'published' | 'refused' | 'withdrawn' | 'hidden';
  reason: string | null;
  collects: Int8Default;
  contact_views: Int8Default;
  published_at: Time;
  updated_at: Time;
  heat: ColumnType<string, never, never>;
}

interface ListingPicturesTable {
  listing_id: Int8;
  position: number;
  picture_id: string;
}

interface ListingCollectionsTable {
  account_id: Int8;
  listing_id: Int8;
  collected_at: Time;
}

interface ListingSignupsTable {
  id: Identity;
  listing_id: Int8;
  account_id: Int8;
  state: 'joined' | 'waiting';
  signed_up_at: Time;
}

interface ListingContactViewsTable {
  account_id: Int8;
  day: string;
  listing_id: Int8;
}

export interface ListingTables {
  listings: ListingsTable;
  listing_pictures: ListingPicturesTable;
  listing_collections: ListingCollectionsTable;
  listing_signups: ListingSignupsTable;
  listing_contact_views: ListingContactViewsTable;
}
