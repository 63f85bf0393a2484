// One PostgreSQL for the whole run (TEST_DATABASE_URL, or a private embedded one) with a migrated template database.
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadMasterKey } from '../src/core/crypto.ts'
import { LOADING, openDb } from '../src/core/db.ts'
import { migrate } from '../src/core/migrate.ts'
import { loadGround } from '../src/ground/load.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    pgUrl: string
    template: string
    /** How far the clock of the database is ahead of this machine's. */
    aheadMs: number
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'caiyuan-test-'))
  chmodSync(folder, 0o755)
  const given = process.env.TEST_DATABASE_URL
  const embedded = given
    ? null
    : await (
        await import('../src/core/embedded.ts')
      ).startEmbedded({
        dataDir: join(folder, 'pg'),
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          max_connections: '200',
          wal_compression: 'off',
          plan_cache_mode: 'force_generic_plan',
          jit: 'off',
          max_parallel_workers_per_gather: '0',
        },
      })
  // By a socket in the folder: a port costs each statement, and a file asks thousands, more than twice as much on both sides.
  const url = given ?? embedded!.nearUrl
  const template = `caiyuan_template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  process.env.MASTER_KEY = '00'.repeat(32)
  loadMasterKey(folder)
  const templateUrl = urlOf(url, template)
  await migrate(templateUrl, { clock: new Date(process.env.CLOCK!) })
  const db = openDb(templateUrl, { poolSize: 2, ...LOADING })
  await loadGround(db)
  const { now } = (await db.pool.query('select clock_timestamp() as now')).rows[0] as { now: Date }
  project.provide('aheadMs', now.getTime() - Date.now())
  await db.close()
  project.provide('pgUrl', url)
  project.provide('template', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`).catch(() => {})
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const urlOf = (url: string, database: string): string => {
  const it = new URL(url)
  it.pathname = `/${database}`
  return it.toString()
}
