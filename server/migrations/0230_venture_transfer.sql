-- An offer to hand a business over: the owner stays until the other person accepts. A business has one open offer at most; the
-- next one replaces an expired one.
create table venture_transfer (
  venture_id uuid primary key references venture on delete cascade,
  to_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index venture_transfer_to on venture_transfer (to_id);
