-- Why a price lies under half of what others ask for the same, in the words of its supplier (domain page 05 §5.3; decision 0147).
alter table shared.products add column low_reason text not null default '';
