// A school founded from the example of docs/adding, and what tests ask of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../../test/harness.ts'
import { sha256 } from '../core/crypto.ts'
import { runAsSystem } from '../core/run.ts'
import { loadUser } from '../core/session.ts'
import { applyFile, type FirstPassword } from './apply.ts'
import { FaultyFile, readSchoolFile, type SchoolFile } from './school-file.ts'

export const EXAMPLE = join(import.meta.dirname, '../../../docs/adding/a-school.example.json')
export const base = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as SchoolFile

/** The example under another code, with numbers of its own, so that tests do not meet; `changes` by path, undefined leaves out. */
export const example = (code: string, changes: Record<string, unknown> = {}): string => {
  const file: object = structuredClone(base)
  const digits = BigInt(`0x${sha256(code).toString('hex').slice(0, 12)}`)
    .toString()
    .padStart(15, '0')
  const own = {
    'school.code': code,
    'suppliers[0].srcId': Number(digits.slice(-8)) + 1,
    'suppliers[0].uscc': `913${digits.slice(-15)}`,
    'suppliers[0].people[0].no': `WY${code}`,
  }
  for (const [path, value] of Object.entries({ ...own, ...changes })) {
    const keys = path.split(/[.[\]]+/).filter(Boolean)
    let at = file
    for (const key of keys.slice(0, -1)) at = Reflect.get(at, key) as object
    Reflect.set(at, keys.at(-1)!, value)
  }
  return JSON.stringify(file)
}
export const usccOf = (code: string): string => readSchoolFile(example(code)).suppliers[0]!.uscc

export const foundedIn = (world: () => World) => {
  const apply = async (content: string): Promise<{ lines: string[]; first: FirstPassword[] }> => {
    const first: FirstPassword[] = []
    const lines = await applyFile(world().db, readSchoolFile(content), (some) => first.push(...some))
    return { lines, first }
  }

  const faultsOf = async (content: string): Promise<readonly string[]> => {
    try {
      await apply(content)
    } catch (error) {
      if (error instanceof FaultyFile) return error.faults
      throw error
    }
    throw new Error('expected faults, but the file was applied')
  }

  const idOf = async (code: string): Promise<number> => {
    const { rows } = await world().admin.query('select id::int from shared.schools where code = $1', [code])
    return rows[0]?.id
  }

  /** What every table holds, of one school or of all, as one hash per table. */
  const snapshot = async (schoolId?: number): Promise<Record<string, string>> => {
    const tables = await world().admin.query(
      "select n.nspname || '.' || c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as of_school from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p')",
    )
    const all: Record<string, string> = {}
    for (const { name, of_school } of tables.rows as { name: string; of_school: boolean }[]) {
      if (schoolId !== undefined && !of_school) continue
      const where = schoolId === undefined ? '' : `where school_id = ${schoolId}`
      const { rows } = await world().admin.query(`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t ${where}`)
      all[name] = rows[0].hash
    }
    return all
  }

  /** Signs in as the login page does and answers the account. */
  const signIn = async (userName: string, passWord: string, schoolCode?: string) => {
    const send = (url: string, cookie: string, payload?: object) =>
      world().app.http.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { sourcetype: '0', cookie },
        ...(payload ? { payload } : {}),
      })
    const suffixKey = 'key-00000001'
    const drawn = await send(`/api/captcha?suffixKey=${suffixKey}`, '')
    const pre = drawn.cookies.find((it) => it.name === 'cy_pre')!.value
    await world().admin.query('update shared.captchas set answer_hash = $1 where suffix_key = $2 and pre_hash = $3', [
      sha256(`${pre}|${suffixKey}|abcd`),
      suffixKey,
      sha256(pre),
    ])
    const answer = await send('/api/login', `cy_pre=${pre}`, { userName, passWord, suffixKey, verifyCode: 'abcd', schoolCode })
    const cookie = answer.cookies.find((it) => it.name === 'cy')?.value
    if (!cookie) return answer.json().retMsg as string
    return (await send(`/api/user.info?timestamp=1`, `cy=${cookie}`)).json().data as {
      userId: string
      userName: string
      schoolName: string
      roles: string[]
      srcId: number | null
      mustChangePassword: boolean
    }
  }

  const personOf = async (schoolId: number, no: string) => {
    const { rows } = await world().admin.query('select id from mall.users where school_id = $1 and user_no = $2', [schoolId, no])
    return (await runAsSystem(world().db, schoolId, (ctx) => loadUser(ctx.tx, schoolId, rows[0].id)))!
  }

  return { apply, faultsOf, idOf, snapshot, signIn, personOf }
}
