-- What the contract bounds is bounded here, too; what its supplier withdrew cannot be hidden, nor the other way round (decision 0422).
alter table shared.shop_announcements
  add check (char_length(title) <= 40),
  add check (char_length(content) <= 1000),
  add check (char_length(hidden_reason) <= 200),
  add check (to_on - from_on <= 90),
  add check (hidden_at is null or withdrawn_at is null);
