-- A chart of a popular ad counts a million of these: all that it asks for is in the index, and no row has to be read.
drop index view_credits_ad;
create index view_credits_ad on view_credits (source, earned_at) include (agent_id) where source like 'ad %';
