-- Some channels name a payment themselves when it begins (a Stripe session): without that name they cannot be asked.
alter table orders add column channel_handle text;
