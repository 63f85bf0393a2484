-- How far the demo's history has been played, so that a stopped first start goes on where it was.
create table shared.demo_progress (
  school_id bigint primary key,
  next_event int not null,
  total_events int not null
);
