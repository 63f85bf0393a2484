-- The version of the privacy policy somebody agreed to before he left for the school's own sign-in.
alter table mall.sign_in_visits add column agreed text;
