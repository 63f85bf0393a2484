-- What was bought with one's own money is paid back the way it was paid (decision 0222).
alter table mall.refunds drop constraint refunds_route_check;
alter table mall.refunds add constraint refunds_route_check check (route in ('BUDGET_RELEASE', 'ORIGINAL_PAY'));
