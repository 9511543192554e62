-- The city directory: places, events and meet-ups, who collected them, who comes, and who asked for a contact.

-- What members submit is looked at by a moderator first, unless the agent trusts its members. What points to sexual
-- services waits in any case.
alter table agents add column review_listings boolean not null default true;

create table listings (
  id bigint generated always as identity primary key,
  import_key text unique,
  agent_id bigint not null references agents on delete cascade,
  author_id bigint not null references accounts,
  -- Chosen by the client: sending twice submits once.
  client_key text,
  kind text not null check (kind in ('place', 'event', 'meetup')),
  category text not null check (category in ('food', 'outdoors', 'sports', 'music', 'exhibition', 'class', 'game',
    'photography', 'pet', 'market', 'volunteering', 'service')),
  -- Code of GB/T 2260.
  city_id integer not null check (city_id between 110000 and 829999),
  district text not null default '' check (length(district) <= 30),
  title text not null check (title <> '' and length(title) <= 60),
  description text not null check (length(description) <= 3000),
  price_text text not null default '' check (length(price_text) <= 30),
  price_fen bigint check (price_fen >= 0),
  opening_hours text check (length(opening_hours) <= 80),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  over_at timestamptz(3) generated always as (coalesce(ends_at, starts_at)) stored,
  address text not null check (length(address) <= 120),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- Which of 4^26 cells of the grid of latitude and longitude it lies in, halves of both taken in turn, so that all of
  -- a bigger cell is one range. Written by the program with the place.
  cell bigint check (cell >= 0),
  capacity integer check (capacity between 1 and 10000),
  taken integer not null default 0 check (taken >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  contact_name text not null default '',
  phone text,
  wechat text,
  contact_note text,
  tags text[] not null default '{}',
  verified boolean not null default false,
  -- hidden: reported, or taken down by staff.
  state text not null check (state in ('review', 'published', 'refused', 'withdrawn', 'hidden')),
  -- Why it waits, or why it was refused.
  reason text,
  collects bigint not null default 0 check (collects >= 0),
  contact_views bigint not null default 0 check (contact_views >= 0),
  published_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Doublings of what people made of it, in thousandths; ids break ties.
  heat bigint not null generated always as (
    (1000 * ln((1 + collects + 2 * taken + contact_views)::double precision) / ln(2::double precision))::bigint
  ) stored,
  unique (author_id, client_key),
  check (ends_at is null or starts_at is not null),
  check (ends_at >= starts_at),
  check ((lat is null) = (lng is null) and (lat is null) = (cell is null)),
  -- Nobody sits down where there is no seat, whoever writes.
  check (capacity is null or taken <= capacity)
);
create index listings_author on listings (author_id, id desc);
create index listings_waiting on listings (agent_id, id) where state = 'review';
-- Each order of the list of a city, with and without the filter that everybody uses.
create index listings_new on listings (agent_id, city_id, published_at desc, id desc) where state = 'published';
create index listings_new_category on listings (agent_id, city_id, category, published_at desc, id desc)
  where state = 'published';
create index listings_new_district on listings (agent_id, city_id, district, published_at desc, id desc)
  where state = 'published';
create index listings_heat on listings (agent_id, city_id, heat desc, id desc) where state = 'published';
create index listings_heat_category on listings (agent_id, city_id, category, heat desc, id desc)
  where state = 'published';
create index listings_date on listings (agent_id, city_id, starts_at, id)
  where state = 'published' and starts_at is not null;
create index listings_date_category on listings (agent_id, city_id, category, starts_at, id)
  where state = 'published' and starts_at is not null;
create index listings_cell on listings (agent_id, city_id, cell) where state = 'published';
create index listings_cell_category on listings (agent_id, city_id, category, cell) where state = 'published';

create table listing_pictures (
  listing_id bigint not null references listings on delete cascade,
  position integer not null check (position between 0 and 8),
  picture_id text not null references pictures,
  primary key (listing_id, position)
);
create index listing_pictures_picture on listing_pictures (picture_id);

create table listing_collections (
  account_id bigint not null references accounts on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  collected_at timestamptz(3) not null,
  primary key (account_id, listing_id)
);
create index listing_collections_listing on listing_collections (listing_id);
create index listing_collections_new on listing_collections (account_id, collected_at desc, listing_id desc);

-- Whoever writes here holds the row of the listing: its counters are always the sum of these rows.
create table listing_signups (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  state text not null check (state in ('joined', 'waiting')),
  signed_up_at timestamptz(3) not null,
  unique (listing_id, account_id)
);
create index listing_signups_account on listing_signups (account_id, id desc);
create index listing_signups_waiting on listing_signups (listing_id, id) where state = 'waiting';

-- One row for an account, a listing and a day, in Beijing: asking again the same day costs nothing.
create table listing_contact_views (
  account_id bigint not null references accounts on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  listing_id bigint not null references listings on delete cascade,
  primary key (account_id, day, listing_id)
);
create index listing_contact_views_listing on listing_contact_views (listing_id);

create trigger listings_search_new after insert or delete on listings
  for each row execute function search_changed('listing', 'id');
create trigger listings_search_changed after update on listings for each row when (
    (old.title, old.description, old.tags, old.state, old.city_id, old.district, old.address, old.published_at)
      is distinct from (new.title, new.description, new.tags, new.state, new.city_id, new.district, new.address,
        new.published_at)
    or search_heat(old.contact_views, old.collects) <> search_heat(new.contact_views, new.collects)
  ) execute function search_changed('listing', 'id');
