// How much one person, or all people of one supplier together, may upload on one day; the day is Shanghai's by the database clock.
import { sql } from 'kysely'
import type { SessionUser } from './context.ts'
import type { Tx } from './db.ts'
import { Fail } from './fail.ts'

export const FILES_PER_DAY = 500
export const BYTES_PER_DAY = 1024 * 1024 * 1024

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`
const holderOf = (user: SessionUser): string => (user.supplierId ? `supplier:${user.supplierId}` : `person:${user.schoolId}:${user.id}`)
const mb = (bytes: number): string => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toLocaleString('en-US')} MB`

/** Takes one file of this size out of today's quota, in one guarded statement; refuses with the figures when it does not fit. */
export const takeUpload = async (shared: Tx, user: SessionUser, bytes: number): Promise<void> => {
  const holder = holderOf(user)
  const { rows } = await sql`
    insert into upload_days as d (holder, day, files, bytes) values (${holder}, ${TODAY}, 1, ${bytes})
    on conflict (holder, day) do update set files = d.files + 1, bytes = d.bytes + excluded.bytes
      where d.files < ${FILES_PER_DAY} and d.bytes + excluded.bytes <= ${BYTES_PER_DAY}
    returning 1`.execute(shared)
  if (rows.length === 1) return
  const used = await sql<{
    files: number
    bytes: number
  }>`select files, bytes from upload_days where holder = ${holder} and day = ${TODAY}`.execute(shared)
  const had = used.rows[0] ?? { files: FILES_PER_DAY, bytes: BYTES_PER_DAY }
  const who = user.supplierId ? '贵公司' : '您'
  if (had.files >= FILES_PER_DAY)
    throw new Fail('core.file', { reason: `${who}今天已上传 ${had.files} 个文件，达到每天 ${FILES_PER_DAY} 个的上限，请明天再传` })
  throw new Fail('core.file', {
    reason: `${who}今天已上传 ${mb(had.bytes)}，加上这个文件（${mb(bytes)}）超过每天 ${mb(BYTES_PER_DAY)} 的上限，请明天再传`,
  })
}

/** Gives back what a file took that was not kept after all. */
export const returnUpload = async (shared: Tx, user: SessionUser, bytes: number): Promise<void> => {
  await sql`update upload_days set files = files - 1, bytes = bytes - ${bytes} where holder = ${holderOf(user)} and day = ${TODAY} and files > 0 and bytes >= ${bytes}`.execute(
    shared,
  )
}
