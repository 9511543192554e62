-- Posts can be found: triggers tell the index what has changed.
create trigger posts_search_new after insert or delete on posts
  for each row execute function search_changed('post', 'id');
create trigger posts_search_changed after update on posts for each row when (
    (old.text, old.topics, old.rating, old.state, old.author_id)
      is distinct from (new.text, new.topics, new.rating, new.state, new.author_id)
    or search_heat(old.likes, old.comments) <> search_heat(new.likes, new.comments)
  ) execute function search_changed('post', 'id');

-- Posts are found by the name of their author, like other works.
create function search_post_author_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, item_id) select 'post', id from posts where author_id = new.id;
  return null;
end $$;
create trigger accounts_post_search_changed after update on accounts for each row
  when (old.nickname is distinct from new.nickname) execute function search_post_author_changed();

insert into search_changes (kind, item_id) select 'post', id from posts;
