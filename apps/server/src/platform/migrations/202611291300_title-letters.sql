-- The titles of videos and uploads are searched as the texts of other desks are, and few of a million videos are 18+:
-- walking the newest for those, or reading all for a word that few have, took over a second.

create index video_desk_letters on video_desk using gin (letter_pairs(title));
create index uploads_letters on uploads using gin (letter_pairs(title));
alter index video_desk_letters alter column 1 set statistics 300;
alter index uploads_letters alter column 1 set statistics 300;

create index video_desk_adult on video_desk (video_id) include (state, kind, access) where rating = '18';
