-- Since when somebody has the password: who keeps one long is reminded, where the school says so (decision 0057).
alter table mall.users add column password_set_at timestamptz not null default now();
