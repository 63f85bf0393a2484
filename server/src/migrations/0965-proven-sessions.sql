-- When the person of a session last proved himself in it, by signing in or once more since (decision 0063).
alter table mall.sessions add column proven_at timestamptz;
