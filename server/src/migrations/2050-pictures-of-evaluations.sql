-- Pictures with an evaluation, made anew from what was sent (decision 0392).
create table mall.evaluation_pictures (
  school_id bigint not null,
  id uuid not null,
  evaluation_id uuid not null,
  place int not null check (place > 0),
  -- Longest sides of its contents in pixels, ascending.
  sides int[] not null,
  storage_key text not null,
  primary key (school_id, id),
  unique (school_id, evaluation_id, place)
);
alter table supplier.evaluations add column picture_ids uuid[] not null default '{}';

select shared.place_tables();
alter table mall.evaluation_pictures add foreign key (school_id, evaluation_id) references mall.evaluations (school_id, id);
