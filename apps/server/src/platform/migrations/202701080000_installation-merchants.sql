-- Keys of the installation's own payment channels, set in the console: a merchant account of no agent. Orders of agents without an
-- account of their own are begun with it where the environment has no keys of that channel.
-- beside the version before: it writes no account without an agent, so these indexes refuse nothing of it
alter table merchant_accounts alter column agent_id drop not null;
create unique index merchant_accounts_installation on merchant_accounts (kind, merchant) where agent_id is null;
create unique index merchant_accounts_installation_open on merchant_accounts (kind)
  where agent_id is null and closed_at is null;
