-- Who signs in by the school alone proves himself again there: since when it has to have asked (decision 0063).
alter table mall.sign_in_visits add column again_at timestamptz;
