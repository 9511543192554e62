-- An order of a channel that was taken away (its keys are gone) cannot be asked about. It is closed when it runs out, and
-- this says that nobody was asked: staff see it, and it is asked about when the channel is back, because it may be paid.
alter table orders add column unasked boolean not null default false;
create index orders_unasked on orders (channel_id) where unasked;
