-- 场景采购: sets of goods the platform puts together (decision 0092).
create table shared.scenes (
  id uuid primary key,
  title text not null,
  brief text not null default '',
  -- In this order; of those that ended it says nothing.
  place int not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now(),
  ended_by text,
  ended_at timestamptz check ((ended_at is null) = (ended_by is null))
);

create table shared.scene_lines (
  scene_id uuid not null,
  sku_id uuid not null,
  place int not null,
  -- As suggested.
  num int not null check (num between 1 and 9999),
  primary key (scene_id, sku_id)
);

select shared.place_tables();
alter table shared.scene_lines add foreign key (scene_id) references shared.scenes (id);
alter table shared.scene_lines add foreign key (sku_id) references shared.skus (id);
