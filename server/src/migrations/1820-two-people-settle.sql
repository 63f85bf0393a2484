-- What differs from a channel's file is settled by somebody else than who proposed it; nothing is settled that nobody proposed (decision 0320).
alter table mall.pay_differences drop constraint pay_differences_check;
alter table mall.pay_differences add constraint pay_differences_two_people
  check (settled_by is null or (proposed_by is not null and settled_by is distinct from proposed_by));
