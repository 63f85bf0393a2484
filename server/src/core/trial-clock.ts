// A trial may run at a moment of its own: functions of the schema `clock` stand before PostgreSQL's in the search path, so that
// every now() of statements and of column defaults tells the trial's time. Given when the database is made, kept ever after.
import type pg from 'pg'
import { ConfigError } from './config.ts'

/** The one search path of every connection. Without a trial the schema `clock` is not there and PostgreSQL's functions answer. */
export const SEARCH_PATH = 'mall,shared,supplier,clock,pg_catalog'

const FUNCTIONS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'] as const

const shifted = (name: (typeof FUNCTIONS)[number], seconds: number): string =>
  `create or replace function clock.${name}() returns timestamptz language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe
     as $$ select pg_catalog.${name}() + interval '${seconds} seconds' $$;`

const has = async (client: pg.Client, what: string): Promise<boolean> => (await client.query(`select ${what} as it`)).rows[0].it === true

/** Turns the clock so that it is `moment` now. */
export const turnTrialClock = async (client: pg.Client, moment: Date): Promise<void> => {
  const machine = (await client.query('select pg_catalog.clock_timestamp() as at')).rows[0].at as Date
  const seconds = (moment.getTime() - machine.getTime()) / 1000
  await client.query(FUNCTIONS.map((it) => shifted(it, seconds)).join('\n'))
}

/** Sets the clock of a database that is being made; it runs on from `moment`. */
export const setTrialClock = async (client: pg.Client, moment: Date | null): Promise<void> => {
  if (!moment || (await has(client, "to_regnamespace('clock') is not null"))) return
  if (await has(client, 'exists (select from shared.migrations)'))
    throw new ConfigError('CLOCK 只能在新建数据库时设置，这个数据库已按真实时间使用；请换一个 DATA_DIR，或去掉 CLOCK')
  await client.query('create schema clock; grant usage on schema clock to public')
  await turnTrialClock(client, moment)
}
