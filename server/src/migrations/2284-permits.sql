-- 购买许可 (domain page 05 §5.10, decision 0423): what a school may buy of a regulated substance, and what orders have of it.
create table mall.permits (
  school_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('filing', 'purpose', 'toxic', 'precursor', 'sealCard')),
  number text not null,
  substance text not null,
  cas text not null,
  -- As the paper counts; the quantities are in the smallest of it: pieces, milligrams, microlitres.
  unit text not null check (unit in ('piece', 'g', 'kg', 'mL', 'L')),
  -- Null: the paper limits none.
  quantity bigint check (quantity > 0),
  reserved bigint not null default 0 check (reserved >= 0),
  used bigint not null default 0 check (used >= 0),
  -- Of its last movement.
  move_seq bigint not null default 0,
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  added_by uuid not null,
  added_name text not null,
  added_at timestamptz not null,
  -- Before its day.
  ended_by uuid,
  ended_name text not null default '',
  ended_at timestamptz check ((ended_at is null) = (ended_by is null)),
  end_reason text not null default '' check ((end_reason = '') = (ended_at is null)),
  primary key (school_id, id),
  check (quantity is not null or kind = 'purpose'),
  check (reserved + used <= quantity)
);
create unique index permits_once on mall.permits (school_id, kind, number, cas) where ended_at is null;
create index permits_of on mall.permits (school_id, cas) where ended_at is null;

-- Append-only, as the entries of a card: what is left of a permit is what it grants less its movements.
create table mall.permit_moves (
  school_id bigint not null,
  id uuid not null,
  permit_id uuid not null,
  seq bigint not null,
  kind text not null check (kind in ('RESERVE', 'RELEASE', 'USE', 'RETURN')),
  order_id uuid not null,
  line_no int not null,
  -- Pieces of the line, each of so much.
  num int not null check (num > 0),
  per_piece bigint not null check (per_piece > 0),
  -- Goods that went back by it: once for each line of it.
  after_sale_id uuid check ((after_sale_id is not null) = (kind = 'RETURN')),
  reserved_after bigint not null check (reserved_after >= 0),
  used_after bigint not null check (used_after >= 0),
  at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, permit_id, seq),
  unique (school_id, permit_id, after_sale_id, line_no),
  foreign key (school_id, permit_id) references mall.permits (school_id, id)
);
create index permit_moves_order on mall.permit_moves (school_id, order_id);
