-- The channel took the money back by itself: a dispute that the payer won, or a refund made at the channel's own desk. It is
-- in the books like any refund, and the channel is not asked to pay it a second time.
alter table refunds add column taken_back boolean not null default false;
