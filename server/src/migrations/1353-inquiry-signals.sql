-- What of the opened quotes looks as if firms had agreed on them, and what 采购办 says to it (domain page 05 §5.4, decision 0173).
-- [{kind, supplierIds, text}]
alter table mall.inquiries add column signals jsonb not null default '[]';
-- {isCleared, text, at, byName}: nobody is chosen while there are signals and no such word.
alter table mall.inquiries add column signals_ruling jsonb;
