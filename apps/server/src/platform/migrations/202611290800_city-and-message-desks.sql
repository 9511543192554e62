-- The lists of the console go through an agent's rows in the order of their ids, however many there are.
create index listings_desk on listings (agent_id, id);
create index image_jobs_desk on image_jobs (agent_id, id);
-- What staff told, among all that the program tells.
create index notices_told on notices (agent_id, id) where key like 'broadcast %';
