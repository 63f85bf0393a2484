-- Today is the day in Shanghai, by now(): current_date is the day in UTC, and passes over the clock of a trial.
alter table shared.suppliers alter column joined_on set default (now() at time zone 'Asia/Shanghai')::date;
alter table shared.products alter column listed_on set default (now() at time zone 'Asia/Shanghai')::date;
