-- The grid of a city by an expression that no other index begins with. By columns, a table without statistics (just
-- imported, not analyzed yet) made all indexes of a city look alike: the planner took the one by price for every cell and
-- read the whole city each time. Ids of cities have six digits. Each index spells the same sum in a way of its own:
-- PostgreSQL compares expressions as they are written, so a statement has one index to choose from.
drop index listings_cell, listings_cell_category, listings_cell_district;

create index listings_cell on listings ((agent_id * 1000000 + city_id), cell)
  include (id, lat, lng, agent_id, city_id, category, district, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_cell_category on listings ((city_id + agent_id * 1000000), category, cell)
  include (id, lat, lng, agent_id, city_id, district, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
create index listings_cell_district on listings ((city_id + 1000000 * agent_id), district, cell)
  include (id, lat, lng, agent_id, city_id, category, price_fen, starts_at, over_at)
  where state = 'published' and not past and cell is not null;
