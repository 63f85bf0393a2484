-- The password was given to the person and has to be changed before anything else.
alter table mall.users add column must_change_password boolean not null default false;
