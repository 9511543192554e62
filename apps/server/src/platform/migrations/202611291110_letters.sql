-- Lists of the console are searched for any part of a text, and no index of PostgreSQL itself knows parts of words that
-- have no blanks between them. So the pairs of letters of a text are its words, and the index is that of a text search.

-- `abc` as 'ab' 'bc' 'c': the last letter stands alone, so that every letter begins something.
create function letter_pairs(given text) returns tsvector immutable parallel safe strict cost 1000 language sql
  return (select array_to_tsvector(coalesce(array_agg(distinct pair), '{}')) from (
    select letter || coalesce(lead(letter) over (order by place), '') as pair
    from unnest(string_to_array(lower(given), null)) with ordinality as letters (letter, place)) pairs);

-- What a text must have that holds this one: all of its pairs, or anything that begins with its only letter.
create function letters_wanted(given text) returns tsquery immutable parallel safe strict language sql
  return (select string_agg('''' || replace(replace(pair, '\', '\\'), '''', '''''') || ''''
      || case when alone then ':*' else '' end, ' & ')::tsquery from (
    select letter || coalesce(lead(letter) over (order by place), '') as pair,
      lead(letter) over (order by place) is null as last, count(*) over () = 1 as alone
    from unnest(string_to_array(lower(given), null)) with ordinality as letters (letter, place)) pairs
    where alone or not last);

-- None of them is partial: what is known about the values of an expression is not used for those.
create index posts_letters on posts using gin (letter_pairs(text));
create index comments_letters on comments using gin (letter_pairs(text));
create index listings_letters on listings using gin (letter_pairs(title));
create index opinions_letters on opinions using gin (letter_pairs(text));
create index safety_cases_letters on safety_cases using gin (letter_pairs(title || ' ' || coalesce(reason, '')));
create index staff_audit_letters on staff_audit using gin (letter_pairs(subject || ' ' || staff_name));

-- How common a pair is decides between this index and a walk through the newest: the default keeps too few of them.
alter index posts_letters alter column 1 set statistics 1000;
alter index comments_letters alter column 1 set statistics 1000;
alter index listings_letters alter column 1 set statistics 1000;
alter index opinions_letters alter column 1 set statistics 1000;
alter index safety_cases_letters alter column 1 set statistics 1000;
alter index staff_audit_letters alter column 1 set statistics 1000;

-- By time or number, what waits or is hidden or verified, and how much each city has.
create index agent_days_day on agent_days (day);
create index safety_cases_number on safety_cases (item_id);
create index listings_verified on listings (agent_id, id) where verified;
create index listings_of_city on listings (city_id, agent_id, state);
create index staff_audit_at on staff_audit (at);
create index posts_unusual on posts (agent_id, id desc) where state <> 'published';
create index listings_unusual on listings (agent_id, id) where state <> 'published';
