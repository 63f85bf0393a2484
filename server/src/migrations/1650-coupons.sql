-- 优惠券 (domain page 02 §2.16, decision 0230): what an issuer gives out, and what people hold of it.

create table shared.coupon_campaigns (
  id uuid primary key,
  -- Null: the platform bears it, for goods of everybody.
  supplier_id uuid,
  title text not null,
  kind text not null check (kind in ('minus', 'rate', 'freight')),
  threshold_fen bigint not null check (threshold_fen >= 0),
  -- Percent of the price that is paid; 100 but for 折扣.
  pay_percent int not null check (pay_percent between 1 and 100),
  -- The most one coupon takes off.
  most_fen bigint not null check (most_fen > 0),
  -- Goods it is for; none: all of its issuer's.
  product_ids uuid[] not null default '{}',
  budget_fen bigint not null,
  -- What coupons that are not used may still cost at most, and what the used ones did.
  open_fen bigint not null default 0 check (open_fen >= 0),
  used_fen bigint not null default 0 check (used_fen >= 0),
  taken_num int not null default 0,
  used_num int not null default 0 check (used_num between 0 and taken_num),
  per_person int not null check (per_person > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  usable_to timestamptz not null check (usable_to >= ends_at),
  created_by text not null,
  created_at timestamptz not null,
  -- Before its time: no more is given out, what people hold stays good.
  ended_by text,
  ended_at timestamptz check ((ended_at is null) = (ended_by is null)),
  constraint coupon_campaigns_budget check (open_fen + used_fen <= budget_fen)
);
create index coupon_campaigns_supplier on shared.coupon_campaigns (supplier_id, ends_at);
create index coupon_campaigns_ends on shared.coupon_campaigns (ends_at);

create table mall.coupons (
  school_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  campaign_id uuid not null,
  taken_at timestamptz not null,
  -- That of its campaign.
  usable_to timestamptz not null,
  -- The order it is used for: given back, it can be used again.
  order_id uuid,
  cut_fen bigint check (cut_fen > 0),
  used_at timestamptz,
  primary key (school_id, id),
  check ((order_id is null) = (cut_fen is null)),
  check ((order_id is null) = (used_at is null))
);
create index coupons_person on mall.coupons (school_id, user_id, usable_to);
create index coupons_order on mall.coupons (school_id, order_id) where order_id is not null;

select shared.place_tables();
alter table shared.coupon_campaigns add foreign key (supplier_id) references shared.suppliers (id);
