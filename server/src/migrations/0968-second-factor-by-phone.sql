-- A second factor may be codes by short message too (decision 0057): to this number, the person's own when it was set up.
alter table mall.user_factors add column phone_cipher text;
alter table mall.user_factors add column phone_since_at timestamptz;
