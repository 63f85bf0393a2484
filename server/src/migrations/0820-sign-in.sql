-- Counters and captchas that count for nothing any more are found without reading the rest.
create index throttles_ended on shared.throttles (window_ends_at);
create index captchas_expired on shared.captchas (expires_at);
-- Kept under names as they were typed; the new ones name the account.
delete from shared.throttles where key like 'login:%' or key like 'login-ip:%';
