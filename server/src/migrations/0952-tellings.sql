-- Where people are told beside the page, by their own wish (decision 0066). Who has no row is told on the page alone.
create table mall.tellings (
  school_id bigint not null,
  -- The person.
  id uuid not null,
  -- Kind of message → how often a short message tells of it: now, day, week.
  sms jsonb not null default '{}',
  -- Nothing between 22:00 and 7:00.
  is_quiet boolean not null default true,
  -- When the next summary is due; null: none is asked for.
  day_at timestamptz,
  week_at timestamptz,
  -- Why the last short message did not go out.
  outcome text not null default '',
  primary key (school_id, id)
);
