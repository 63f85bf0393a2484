// The proof of who comes from outside: sent without an account, bound to the visit, seen by who decides, gone with a refusal.
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { applicantOf, buildAuditedSchool, openPhonesOfApplicants, PDF, type AuditedSchool, type Phones } from './fixtures.ts'
import { emptyRegistrations } from './leave.ts'
import { PROOFS_PER_DAY } from './proof.ts'

const world = useWorld()
let phones: Phones
let school: AuditedSchool
let other: AuditedSchool
beforeAll(async () => {
  phones = openPhonesOfApplicants()
  school = await buildAuditedSchool(world(), 620)
  other = await buildAuditedSchool(world(), 621)
})

let next = 0
const somebody = async (at: AuditedSchool = school) => {
  const it = applicantOf(world(), phones, at, `1392000${String((next += 1)).padStart(4, '0')}`, `198.51.111.${next}`)
  await it.prove()
  return it
}
const applied = async (identity = 'external') => {
  const it = await somebody()
  const fileId = await it.proofFile()
  const no = ((await it.apply({ identity, proofFileId: fileId })).data as { registrationNo: string }).registrationNo
  const { rows } = await world().admin.query('select id, user_id from mall.registrations where school_id = 620 and registration_no = $1', [
    no,
  ])
  return { ...it, fileId, id: rows[0].id as string, userId: rows[0].user_id as string }
}
const fileRow = async (id: string) => (await world().admin.query('select * from mall.files where id = $1', [id])).rows[0]
const read = async (id: string, user?: SessionUser) => {
  const cookie = user ? `cy=${await world().app.sessions.create(user, { ip: '', agent: '' })}` : ''
  const answer = await world().app.http.inject({ url: `/api/files/${id}`, headers: { cookie } })
  return answer.headers['content-type']?.toString().includes('json') ? (answer.json() as { retCode: string }).retCode : answer.body
}

describe('the proof of an application', () => {
  it('is asked of 外聘 alone, and refused in words on its field', async () => {
    const it = await somebody()
    const answer = await it.apply({ identity: 'external' })
    expect(answer).toMatchObject({ retMsg: '外聘人员须上传证明材料', data: { fields: { proofFileId: '外聘人员须上传证明材料' } } })
    expect((await it.apply({ identity: 'staff' })).retCode).toBe('1000')
  })

  it('is the applicant’s once handed in, and opens only for who may decide', async () => {
    const { id, userId, fileId } = await applied()
    expect(await fileRow(fileId)).toMatchObject({ owner_id: userId, doc_kind: 'registration', doc_id: id })
    const { proof } = await school.auditor.registration.detail({ id })
    expect(proof).toEqual({ id: fileId, name: '聘书.pdf', mime: 'application/pdf', sizeBytes: PDF.length })
    expect([
      await read(fileId, school.admin),
      await read(fileId, school.tutor),
      await read(fileId, other.admin),
      await read(fileId),
    ]).toEqual([PDF.toString(), '4004', '4004', '2005'])
  })

  it('is not taken for who needs none: the upload is left to the sweep', async () => {
    const { id, fileId } = await applied('staff')
    expect((await fileRow(fileId)).doc_id).toBeNull()
    expect((await school.auditor.registration.detail({ id })).proof).toBeNull()
  })

  it('counts in the visit that sent it, at that school, and once', async () => {
    const [it, stranger] = [await somebody(), await somebody()]
    const fileId = await it.proofFile()
    const elsewhere = ((await it.upload('a.pdf', PDF, other.code)).data as { id: string }).id
    const lost = '证明材料已失效，请重新上传'
    for (const proofFileId of [elsewhere, 'x', crypto.randomUUID()])
      expect((await it.apply({ identity: 'external', proofFileId })).retMsg).toBe(lost)
    expect((await stranger.apply({ identity: 'external', proofFileId: fileId })).retMsg).toBe(lost)
    const used = await applied()
    await used.withdraw()
    expect((await used.apply({ identity: 'external', proofFileId: used.fileId })).retMsg).toBe(lost)
    expect((await it.apply({ identity: 'external', proofFileId: fileId })).retCode).toBe('1000')
  })

  it('goes with the refusal and with the withdrawal, its content too, and stays with who passed', async () => {
    const [refused, withdrawn, passed] = [await applied(), await applied(), await applied()]
    const keys = await Promise.all([refused, withdrawn].map(async (it) => (await fileRow(it.fileId)).storage_key as string))
    await school.auditor.registration.refuse({ ids: [refused.id], reason: '聘书已过期' })
    await withdrawn.withdraw()
    expect((await school.auditor.registration.approve({ ids: [passed.id] })).doneNum).toBe(1)
    await world().drain()
    expect([await fileRow(refused.fileId), await fileRow(withdrawn.fileId)]).toEqual([undefined, undefined])
    for (const key of keys) await expect(keptFiles().stream(key).toArray()).rejects.toThrow()
    expect((await school.auditor.registration.detail({ id: passed.id })).proof).not.toBeNull()
    await world().inSchool(620, (ctx) => emptyRegistrations(ctx, passed.userId))
    expect(await fileRow(passed.fileId)).toBeUndefined()
  })
})

describe('an upload without an account', () => {
  const nobody = () => applicantOf(world(), phones, school, '13920009999', '198.51.111.250')

  it('takes a phone proven in this visit, and no longer than the proof holds', async () => {
    expect((await nobody().upload()).retCode).toBe('3042')
    const it = await somebody()
    await world().admin.query("update mall.phone_codes set expires_at = now() - interval '1 second' where purpose = 'applicant'")
    expect((await it.upload()).retCode).toBe('3042')
  })

  it('is for a school that takes applications, and opens nothing else', async () => {
    const closed = await buildAuditedSchool(world(), 622, { params: { 'register.workdays': 0 } })
    const it = await somebody()
    expect((await it.upload('a.pdf', PDF, closed.code)).retCode).toBe('3041')
    expect((await it.upload('a.pdf', PDF, 'none')).retCode).toBe('4004')
    const fileId = await it.proofFile()
    expect([await read(fileId), await read(fileId, school.admin)]).toEqual(['2005', '4004'])
  })

  it('takes what a browser shows, by content too, and so many of one phone on a day', async () => {
    const it = await somebody()
    expect((await it.upload('a.docx', Buffer.from([0x50, 0x4b, 0x03, 0x04]))).retMsg).toBe('只能上传 jpg、png、pdf 文件')
    expect((await it.upload('a.png', PDF)).retMsg).toBe('文件内容不是 png 格式')
    for (let i = 2; i < PROOFS_PER_DAY; i += 1) expect((await it.upload()).retCode).toBe('1000')
    expect((await it.upload()).retMsg).toBe('该手机号一天最多上传 10 次证明材料，请明天再传')
  })
})
