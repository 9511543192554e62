-- What was played within the last hour, counted from video_play_marks; see video-ranking.repository.ts.
alter table video_rankings
  drop constraint video_rankings_period_check,
  add constraint video_rankings_period_check check (period in ('hour', 'day', 'week', 'month', 'all'));
