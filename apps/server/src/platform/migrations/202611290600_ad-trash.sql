-- Ads in the trash: shown nowhere, but their figures were billed, and a slip of the hand can be taken back.
alter table ads add column deleted_at timestamptz(3);

-- What one ad paid out, hour by hour. Most credits come from ads; those of other sources need no such list.
create index view_credits_ad on view_credits (source, earned_at) where source like 'ad %';
