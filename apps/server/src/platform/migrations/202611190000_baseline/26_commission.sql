-- What channels and promoters earn (docs/rules.md, Settlement). A payee is an agent itself (payee 0) or one of its promoters.
create table commission_settings (
  agent_id bigint primary key references agents on delete cascade,
  -- What was paid so recently may still be given back: it waits for the next statement.
  hold_days integer not null default 7 check (hold_days between 0 and 90)
);

-- Rules are never changed: a new one holds from its moment on, and what was paid before keeps its own.
create table commission_rules (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  -- The agent's own share; that of its promoters; that of one of them, which goes before.
  scope text not null check (scope in ('agent', 'promoters', 'promoter')),
  promoter_id bigint,
  from_at timestamptz(3) not null,
  -- In hundredths of a percent: first the fee of the payment channel goes off, then this share of the rest is theirs.
  fee_bp integer not null check (fee_bp between 0 and 10000),
  share_bp integer not null check (share_bp between 0 and 10000),
  -- In fen: for everybody who pays for the first time, and for each click on an ad that is billed.
  per_payer bigint not null check (per_payer between 0 and 1000000),
  per_click bigint not null check (per_click between 0 and 100000),
  made_by text not null,
  check ((scope = 'promoter') = (promoter_id is not null)),
  -- Clicks are counted without the person who made them: nobody can say which promoter brought that person.
  check (scope = 'agent' or per_click = 0),
  foreign key (agent_id, promoter_id) references promoters (agent_id, id) on delete cascade
);
create index commission_rules_agent on commission_rules (agent_id, scope, promoter_id, from_at desc);

create function commission_rule(of_agent bigint, payee bigint, at timestamptz) returns setof commission_rules
language sql stable as $$
  select r.* from commission_rules r where r.agent_id = of_agent and r.from_at <= at
    and (case when payee = 0 then r.scope = 'agent' else r.scope = 'promoters' or r.promoter_id = payee end)
  order by r.scope = 'promoter' desc, r.from_at desc, r.id desc limit 1
$$;

create function commission_of(amount bigint, fee_bp integer, share_bp integer) returns bigint
language sql immutable as $$ select (amount * (10000 - fee_bp) / 10000) * share_bp / 10000 $$;

create table commission_statements (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  payee bigint not null,
  -- Everything before this moment that no statement holds yet.
  until_at timestamptz(3) not null,
  closed_at timestamptz(3) not null,
  closed_by text not null,
  total bigint not null default 0,
  -- carried: nothing is due, and what is below zero goes into the next one.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'paid', 'carried')),
  approved_at timestamptz(3),
  approved_by text,
  paid_at timestamptz(3),
  paid_by text,
  -- How it was paid: the number of the transfer, or what else proves it.
  proof text,
  check ((state = 'paid') = (paid_at is not null and proof is not null)),
  check (state in ('waiting', 'carried') or approved_at is not null)
);
create index commission_statements_agent on commission_statements (agent_id, id desc);

create table commission_items (
  id bigint generated always as identity primary key,
  statement_id bigint not null references commission_statements,
  agent_id bigint not null,
  payee bigint not null,
  kind text not null check (kind in ('order', 'refund', 'payer', 'payer back', 'clicks', 'carry')),
  -- What it is for: nothing is paid for twice.
  ref text not null,
  order_id text references orders,
  -- By which rule an order was settled: what comes back is reckoned by the same.
  rule_id bigint references commission_rules,
  at timestamptz(3) not null,
  -- What the amount was reckoned from: fen of an order that are kept, or clicks.
  base bigint not null,
  amount bigint not null,
  unique (agent_id, payee, kind, ref)
);
create index commission_items_statement on commission_items (statement_id, id);
create index commission_items_order on commission_items (order_id) where order_id is not null;

create trigger commission_items_append_only before update or delete or truncate on commission_items
  for each statement execute function refuse_change();
