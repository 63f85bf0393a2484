-- People who cancel their account (decision 0071): when it ends if it is not taken back, and when it ended and nobody of the name was left.
alter table mall.users add column leaves_at timestamptz;
alter table mall.users add column left_at timestamptz check (left_at is null or (leaves_at is not null and not is_active));
