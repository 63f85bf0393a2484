import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMasterKey } from '../src/core/crypto.ts'
import { openDb } from '../src/core/db.ts'
import { startEmbedded, type Embedded } from '../src/core/embedded.ts'
import { migrate, migrationNames } from '../src/core/migrate.ts'
import { buildSchool, buildUser } from '../src/demo/build.ts'
import { TEST_DAY } from './shift-date.ts'

const folder = mkdtempSync(join(tmpdir(), 'caiyuan-start-'))
chmodSync(folder, 0o755)
let database: Embedded
let mute: Server
let mutePort = 0
let freePort = 0

const listening = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

beforeAll(async () => {
  database = await startEmbedded({ dataDir: join(folder, 'held/pg') })
  const held = await listening()
  mute = held.server
  mutePort = held.port
  const free = await listening()
  freePort = free.port
  free.server.close()
})
afterAll(async () => {
  mute.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Of this machine a start is given its tools, and what it compiled before. */
const kept = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** Runs a command of the operator on the data folder of a mall that serves. */
const operated = async (script: string, ...args: string[]): Promise<string> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts', script), ...args], {
    env: { ...kept, DATA_DIR: join(folder, 'held') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (it: string) => (text += it))
  await new Promise((resolve) => child.on('close', resolve))
  return text.trim()
}

const launched = (env: Record<string, string> = {}) =>
  spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { ...kept, DEMO: '0', PORT: String(freePort), DATA_DIR: join(folder, 'own'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Starts the product as a person would and returns what it said and how it ended. */
const started = async (env: Record<string, string>): Promise<{ said: string[]; code: number | null }> => {
  const child = launched(env)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (it: string) => (text += it))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { said: text.trim().split('\n'), code }
}

/** Does something while the product serves, tells it to stop and returns how it ended. */
const serving = async (env: Record<string, string>, work: () => Promise<void>): Promise<number | null> => {
  const child = launched(env)
  child.stderr.resume()
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await Promise.race([ended, new Promise((resolve) => child.stdout.once('data', resolve))])
  try {
    await work()
  } finally {
    child.kill('SIGTERM')
  }
  return ended
}

const refused = async (env: Record<string, string>, sentence: string): Promise<void> => {
  const { said, code } = await started(env)
  expect(said).toEqual([expect.stringContaining(sentence)])
  expect(said[0]).toMatch(/^启动失败：/)
  expect(code).toBe(1)
}

const withName = (name: string, password?: string): string => {
  const url = new URL(database.url)
  url.pathname = `/${name}`
  if (password) url.password = password
  return url.toString()
}

const inDatabase = async (name: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: withName(name) })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
const made = (name: string) => inDatabase('caiyuan', `create database ${name}`)

describe('a start that cannot succeed says one sentence and fails', () => {
  it('when the port is in use', () => refused({ PORT: String(mutePort) }, `端口 ${mutePort} 已被占用`))
  it('when the port is no port', () => refused({ PORT: '网页' }, 'PORT 须为 1 到 65535 的整数，现在是「网页」'))
  it('when the data folder cannot be written', () => refused({ DATA_DIR: '/proc/caiyuan' }, '数据目录不可写：/proc/caiyuan'))
  it('when the data folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '')
    await refused({ DATA_DIR: join(folder, 'file') }, `数据目录不可写：${join(folder, 'file')}`)
  })
  it('when another process has the data folder', () => refused({ DATA_DIR: join(folder, 'held') }, '正被另一个采园进程使用'))
  it('when nobody listens at DATABASE_URL', () =>
    refused({ DATABASE_URL: `postgres://a:b@127.0.0.1:${freePort}/x` }, '对方没有在这个端口上服务'))
  it('when the database is not there', () => refused({ DATABASE_URL: withName('nowhere') }, '没有这个库（3D000）'))
  it('when a migration fails, with its name, and serves nothing', async () => {
    await made('halfway')
    await inDatabase('halfway', 'create schema mall; create table mall.outbox (id int)')
    await refused(
      { DATABASE_URL: withName('halfway') },
      '数据库升级 0001-ground.sql 没有完成，已全部撤回：relation "outbox" already exists',
    )
  })
  it('when the database would let one school see another, whatever was migrated', async () => {
    await made('unsafe')
    await migrate(withName('unsafe'))
    await inDatabase('unsafe', 'create view mall.every_order as select * from mall.orders')
    await refused({ DATABASE_URL: withName('unsafe') }, '数据库不安全，不予启动：view every_order is not security_invoker')
  })
  it('when the password is wrong', () => refused({ DATABASE_URL: withName('caiyuan', 'wrong') }, '用户或密码不对（28P01）'))
  it('when DATABASE_URL is no PostgreSQL', () =>
    refused({ DATABASE_URL: `postgres://a:b@127.0.0.1:${mutePort}/x` }, '10 秒内没有 PostgreSQL 的回应'))
  it('when the token of the figures can be guessed', () => refused({ METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN 须为至少 24 个字符'))
  it('when the clock of a trial is no moment', () => refused({ CLOCK: '明天' }, 'CLOCK 须为带时区的时刻'))
  it('when the clock of a trial is set in earnest', () =>
    refused({ NODE_ENV: 'production', CLOCK: TEST_DAY, DEMO: '0', PUBLIC_URL: 'https://cg.example.edu.cn' }, '只用真实时间，请去掉 CLOCK'))
  it('when the clock of a trial is set for a database in use', async () => {
    await migrate(database.url)
    await refused({ CLOCK: TEST_DAY, DATABASE_URL: database.url }, 'CLOCK 只能在新建数据库时设置')
  })
  it('when the database was made for a trial, in earnest', async () => {
    await made('tried')
    await migrate(withName('tried'), { clock: new Date(TEST_DAY) })
    await refused(
      { NODE_ENV: 'production', PUBLIC_URL: 'https://cg.example.edu.cn', DATABASE_URL: withName('tried') },
      '这个数据库是按 CLOCK 的试用时间建立的，不能用于正式环境',
    )
  })
  it('when every caller would be believed', async () => {
    for (const said of ['true', '0.0.0.0/0', 'nginx'])
      await refused(
        { TRUST_PROXY: said },
        `TRUST_PROXY 须为前面代理的层数（1 到 9），或代理地址的清单（如 127.0.0.1,10.0.0.0/8，不能是所有地址），现在是「${said}」`,
      )
  })
  it('when the settings are unsafe', () =>
    refused(
      { NODE_ENV: 'production', DEMO: '1', PUBLIC_URL: 'https://cg.example.edu.cn' },
      '正式环境（NODE_ENV=production）不能打开演示模式',
    ))
})

describe('several processes that start on one new database', () => {
  it('migrate it once, one after the other', async () => {
    await made('shared_by_three')
    const applied = await Promise.all([1, 2, 3].map(() => migrate(withName('shared_by_three'))))
    expect(applied.map((it_) => it_.length).toSorted((a, b) => a - b)).toEqual([0, 0, (await migrationNames()).length])
  })
})

describe('a start on an empty data folder', () => {
  it('serves, stops on SIGTERM with exit code 0 and serves the same data again', async () => {
    for (const round of [1, 2]) {
      const ended = await serving({}, async () => {
        const ready = await fetch(`http://127.0.0.1:${freePort}/readyz`)
        expect([round, ready.status]).toEqual([round, 200])
      })
      expect(ended).toBe(0)
    }
  }, 120_000)

  it('refuses another key than the one it was sealed with, and a torn key file', async () => {
    const key = join(folder, 'own/master.key')
    await refused({ MASTER_KEY: '11'.repeat(32) }, 'MASTER_KEY 不是这个数据库的密钥')
    renameSync(key, `${key}.kept`)
    await refused({}, 'MASTER_KEY 不是这个数据库的密钥')
    expect(existsSync(key)).toBe(false)
    writeFileSync(key, '00'.repeat(20))
    await refused({}, `密钥文件 ${key} 不完整`)
    renameSync(`${key}.kept`, key)
  })
})

describe('a mall in earnest', () => {
  it('never declares to the simulated finance system: what was agreed waits for the one of the school', async () => {
    await made('earnest')
    await migrate(withName('earnest'))
    await inDatabase(
      'earnest',
      `with s as (insert into mall.settlements (school_id, id, settlement_no, supplier_id, payee_name, payee_uscc, total_fen, state)
           values (1, gen_random_uuid(), 'JS1', gen_random_uuid(), '甲', '', 128640, 'sent') returning school_id, id),
         e as (insert into mall.effects (school_id, event_id, provider, state) select school_id, id, 'finance', 'sending' from s)
       insert into mall.outbox (school_id, id, topic, doc_id) select school_id, gen_random_uuid(), 'settlement.push', id from s`,
    )
    const found = () =>
      inDatabase(
        'earnest',
        `select o.body->>'asked' as asked, s.state, (select count(*)::int from shared.sim_finance_bills) as simulated
         from mall.outbox o join mall.settlements s on s.school_id = o.school_id and s.id = o.doc_id where o.state = 'due' and o.body <> '{}'`,
      )
    await serving({ DATABASE_URL: withName('earnest'), DATA_DIR: join(folder, 'earnest') }, async () => {
      for (let left = 40; left > 0 && (await found()).length === 0; left -= 1) await sleep(250)
    })
    expect(await found()).toEqual([{ asked: '1', state: 'sent', simulated: 0 }])
  }, 60_000)
})

describe('a command of the operator', () => {
  it('reaches the embedded database of a mall that serves', async () => {
    await migrate(database.url)
    loadMasterKey(folder, { MASTER_KEY: '00'.repeat(32) })
    const db = openDb(database.url, { poolSize: 2 })
    await buildSchool(db, { id: 701, code: 'S701', name: '测试大学' })
    await buildUser(db, { schoolId: 701, no: 'T701', name: '李老师', roles: ['purchaser'] })
    await db.close()
    const who = '测试大学（S701）李老师（T701）的账号'
    expect(await operated('account.mjs', 'S701', 'T701', 'off')).toBe(`${who}已停用，已在各处退出登录；其单据不变，待办请另派他人`)
    expect(await operated('account.mjs', 'S701', 'T701', 'on')).toBe(`${who}已恢复，可以登录`)
  }, 120_000)
})
