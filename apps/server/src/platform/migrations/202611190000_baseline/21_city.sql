-- The city directory: places, events and meet-ups, who collected them, who comes, and who asked for a contact.
--
-- Lists of a city stay as quick with a million listings: what is over leaves their indexes, and what a filter refuses is
-- refused inside an index, without a visit to the row.

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
  -- Set by a job some time after over_at, so lists compare over_at as well; writing a listing again unsets it.
  past boolean not null default false,
  unique (author_id, client_key),
  check (ends_at is null or starts_at is not null),
  check (ends_at >= starts_at),
  check ((lat is null) = (lng is null) and (lat is null) = (cell is null)),
  -- Nobody sits down where there is no seat, whoever writes.
  check (capacity is null or taken <= capacity)
);
create index listings_author on listings (author_id, id desc);
create index listings_waiting on listings (agent_id, id) where state = 'review';

-- The lists of the console go through an agent's rows in the order of their ids, however many there are.
create index listings_desk on listings (agent_id, id);
create index listings_letters on listings using gin (letter_pairs(title));
alter index listings_letters alter column 1 set statistics 1000;
create index listings_verified on listings (agent_id, id) where verified;
create index listings_of_city on listings (city_id, agent_id, state);
create index listings_unusual on listings (agent_id, id) where state <> 'published';
create index listings_ending on listings (over_at) where not past and over_at is not null;

-- Each order of the list of a city, with and without the filters that everybody uses.
create index listings_new on listings (agent_id, city_id, published_at desc, id desc)
  where state = 'published' and not past;
create index listings_new_category on listings (agent_id, city_id, category, published_at desc, id desc)
  where state = 'published' and not past;
create index listings_new_district on listings (agent_id, city_id, district, published_at desc, id desc)
  where state = 'published' and not past;
create index listings_heat on listings (agent_id, city_id, heat desc, id desc)
  where state = 'published' and not past;
create index listings_heat_category on listings (agent_id, city_id, category, heat desc, id desc)
  where state = 'published' and not past;
create index listings_date on listings (agent_id, city_id, starts_at, id)
  where state = 'published' and not past and starts_at is not null;
create index listings_date_category on listings (agent_id, city_id, category, starts_at, id)
  where state = 'published' and not past and starts_at is not null;
create index listings_nowhere on listings (agent_id, city_id, id desc)
  where state = 'published' and not past and cell is null;

-- For filters that let through so little that walking in order would take long: what they let through, then sorted.
create index listings_price on listings (agent_id, city_id, price_fen)
  include (id, category, district, starts_at, over_at) where state = 'published' and not past;

-- By distance: everything a page needs before its twenty rows. District has one of its own because districts lie
-- apart: from the middle of another one, walking outwards would pass everything that is nearer.
--
-- The grid of a city by an expression that no other index begins with. By columns, a table without statistics (just
-- imported, not analyzed yet) made all indexes of a city look alike: the planner took the one by price for every cell and
-- read the whole city each time. Ids of cities have six digits. Each index spells the same sum in a way of its own:
-- PostgreSQL compares expressions as they are written, so a statement has one index to choose from.
create index listings_cell on listings ((agent_id * 1000000 + city_id), cell)
  include (id, lat, lng, agent_id, city_id, category, district, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_cell_category on listings ((city_id + agent_id * 1000000), category, cell)
  include (id, lat, lng, agent_id, city_id, district, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_cell_district on listings ((city_id + 1000000 * agent_id), district, cell)
  include (id, lat, lng, agent_id, city_id, category, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;

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
