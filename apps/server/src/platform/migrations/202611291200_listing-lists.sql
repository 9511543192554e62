-- Lists of a city stay as quick with a million listings: what is over leaves their indexes, and what a filter refuses is
-- refused inside an index, without a visit to the row.

-- Set by a job some time after over_at, so lists compare over_at as well; writing a listing again unsets it.
alter table listings add column past boolean not null default false;
update listings set past = true where over_at <= now();
create index listings_ending on listings (over_at) where not past and over_at is not null;

drop index listings_new, listings_new_category, listings_new_district, listings_heat, listings_heat_category,
  listings_date, listings_date_category, listings_cell, listings_cell_category;

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

-- By distance: everything a page needs before its twenty rows. District has one of its own because districts lie
-- apart: from the middle of another one, walking outwards would pass everything that is nearer.
create index listings_cell on listings (agent_id, city_id, cell)
  include (id, lat, lng, category, district, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_cell_category on listings (agent_id, city_id, category, cell)
  include (id, lat, lng, district, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_cell_district on listings (agent_id, city_id, district, cell)
  include (id, lat, lng, category, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_nowhere on listings (agent_id, city_id, id desc)
  where state = 'published' and not past and cell is null;

-- For filters that let through so little that walking in order would take long: what they let through, then sorted.
create index listings_price on listings (agent_id, city_id, price_fen)
  include (id, category, district, starts_at, over_at) where state = 'published' and not past;
