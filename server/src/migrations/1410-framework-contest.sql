-- 二次竞价 is the third award rule of domain page 02 §2.4.
alter table mall.framework_agreements drop constraint framework_agreements_award_rule_check;
alter table mall.framework_agreements add constraint framework_agreements_award_rule_check check (award_rule in ('choose', 'contest', 'turn'));
