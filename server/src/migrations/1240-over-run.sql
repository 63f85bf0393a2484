-- A school may let a card of 横向科研 pay up to 5 % of its total beyond its balance (domain page 04 §4.3 rule 6, decision 0137): how
-- much of that is the school's parameter, which the movement asks; here stands what no parameter reaches.
alter table mall.funds drop constraint funds_check;
alter table mall.funds add constraint funds_spent
  check (frozen_fen + held_fen + committed_fen <= total_fen + case when source = 'RES_H' then total_fen / 20 else 0 end);
alter table mall.fund_entries drop constraint fund_entries_available_after_fen_check;
