-- A request to change the card ends with its order, or when finance is told to pay.
alter table mall.fund_changes drop constraint fund_changes_state_check;
alter table mall.fund_changes add constraint fund_changes_state_check check (state in ('asked', 'done', 'refused', 'ended'));
