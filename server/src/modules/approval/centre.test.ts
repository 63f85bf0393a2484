import { approval } from '@caiyuan/contract/approval'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openTrial } from '../../../test/trial.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'

const world = useWorld()
const upload = async (who: SessionUser, name: string) =>
  (await keepFile({ db: world().db, storage: world().storage }, who, who.schoolId, name, Buffer.from('%PDF-1.4\n%%EOF\n'))).id

const BIG = 2_500_000
/** Down to the handlers of the school. */
const toHandlers = async (id: number) => {
  const t = await openTrial(world(), id)
  const doc = await t.submit(t.T1, { amountFen: BIG, owners: [t.F1] })
  for (const who of [t.F1, t.D1, t.G1]) await (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
  const [j1] = await t.waiting(doc)
  if (j1 === '孙老师' && (await t.waiting(doc)).length === 2) {
    const first = (await t.tasks(doc)).find((it_) => it_.status === 1)!
    if (first.node_type === 'APPROVE') {
      const who = first.name === '孙老师' ? t.J1 : t.J2
      await (await world().as(who)).approval.agree({ taskId: await t.taskOf(doc, who) })
    }
  }
  return { t, doc }
}

describe('approval.unclaim', () => {
  it('gives a claimed document back to those who could have it, with its row in the log', async () => {
    const { t, doc } = await toHandlers(971)
    expect(await t.waiting(doc)).toEqual(['孙老师', '蒋老师'])
    const [j1, j2] = [await world().as(t.J1), await world().as(t.J2)]
    const taskId = await t.taskOf(doc, t.J1)
    await expect(j1.approval.unclaim({ taskId })).rejects.toThrow('没有其他经办人可以接手，不能退回')
    await j1.approval.claim({ taskId })
    expect(await t.waiting(doc)).toEqual(['孙老师'])
    expect((await j1.approval.detail({ kind: 'trial', id: doc })).can).toMatchObject({ unclaim: true, handle: true })
    await j1.approval.unclaim({ taskId })
    expect(await t.waiting(doc)).toEqual(['孙老师', '蒋老师'])
    expect(await t.log(doc)).toContain('孙老师:采购办经办退回经办池')
    expect((await j2.approval.detail({ kind: 'trial', id: doc })).can).toMatchObject({ claim: true, handle: true })
    await j2.approval.handle({ taskId: await t.taskOf(doc, t.J2) })
    expect(t.state(doc)).toBe('approved')
    await expect(j1.approval.unclaim({ taskId })).rejects.toThrow('该任务已被蒋老师处理')
  })

  it('refuses who has not the task, what is no handling, and another school', async () => {
    const { t, doc } = await toHandlers(972)
    const taskId = await t.taskOf(doc, t.J1)
    await (await world().as(t.J1)).approval.claim({ taskId })
    await expect((await world().as(t.J2)).approval.unclaim({ taskId })).rejects.toThrow('该任务不在您名下')
    await expect((await world().as(t.F1)).approval.unclaim({ taskId })).rejects.toThrow()
    const other = await openTrial(world(), 973)
    await expect((await world().as(other.J1)).approval.unclaim({ taskId })).rejects.toThrow('审批任务不存在或您无权查看')
    // Nobody of those sent away is left.
    await t.rows('update users set is_active = false where school_id = $1 and id = $2', [t.id, t.J2.id])
    await expect((await world().as(t.J1)).approval.unclaim({ taskId })).rejects.toThrow('没有其他经办人可以接手')
    expect(await t.waiting(doc)).toEqual(['孙老师'])
  })
})

describe('approval.attach', () => {
  it('adds what the submitter and the decider send, for all who decide, with a row in the log', async () => {
    const t = await openTrial(world(), 974)
    const doc = await t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] })
    const [buyer, owner] = [await world().as(t.T1), await world().as(t.F1)]
    await buyer.approval.attach({ kind: 'trial', id: doc, fileIds: [await upload(t.T1, '报价单.pdf')] })
    await owner.approval.attach({ kind: 'trial', id: doc, fileIds: [await upload(t.F1, '会议纪要.pdf')] })
    const seen = await owner.approval.detail({ kind: 'trial', id: doc })
    expect(seen.review!.blocks).toMatchObject([
      {
        type: 'files',
        files: [
          { name: '报价单.pdf', by: '李老师' },
          { name: '会议纪要.pdf', by: '王教授' },
        ],
      },
    ])
    expect(await t.log(doc)).toEqual(expect.arrayContaining(['李老师:补充附件 1 个', '王教授:补充附件 1 个']))
    expect(seen.can.attach).toBe(true)
  })

  it('refuses a file of somebody else, who has no part in it, what is decided, and another school', async () => {
    const t = await openTrial(world(), 975)
    const doc = await t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] })
    const buyer = await world().as(t.T1)
    const own = await upload(t.T1, '报价单.pdf')
    await expect(buyer.approval.attach({ kind: 'trial', id: doc, fileIds: [await upload(t.F1, '别人的.pdf')] })).rejects.toThrow(
      '有附件已失效',
    )
    await expect((await world().as(t.F2)).approval.attach({ kind: 'trial', id: doc, fileIds: [own] })).rejects.toThrow(
      '审批中的单据不存在或您无权查看',
    )
    await expect(buyer.approval.attach({ kind: 'trial', id: doc, fileIds: [] })).rejects.toThrow('请先上传附件')
    const other = await openTrial(world(), 976)
    await expect((await world().as(other.T1)).approval.attach({ kind: 'trial', id: doc, fileIds: [own] })).rejects.toThrow(
      '审批中的单据不存在或您无权查看',
    )
    await (await world().as(t.F1)).approval.agree({ taskId: await t.taskOf(doc, t.F1) })
    await expect(buyer.approval.attach({ kind: 'trial', id: doc, fileIds: [own] })).rejects.toThrow('审批中的单据不存在或您无权查看')
    expect((await buyer.approval.detail({ kind: 'trial', id: doc })).can.attach).toBeUndefined()
  })
})

describe('the lists beside the six', () => {
  it('show all that waits, decided or handled, a batch in its order, and go out as a file', async () => {
    const { t, doc } = await toHandlers(977)
    const j1 = await world().as(t.J1)
    const waiting = await j1.approval.list({ index: 6 })
    expect(waiting.list.map((it_) => [it_.docId, it_.isHandling, it_.batch])).toEqual([[doc, true, false]])
    expect(waiting.total).toBe(1)
    await j1.approval.handle({ taskId: waiting.list[0]!.taskId })
    expect((await j1.approval.list({ index: 7 })).list.map((it_) => it_.docId)).toEqual([doc])
    const docs = [0, 1, 2].map(() => t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] }))
    const ids = [await docs[0]!, await docs[1]!, await docs[2]!]
    const owner = await world().as(t.F1)
    const tasks = [await t.taskOf(ids[2]!, t.F1), await t.taskOf(ids[0]!, t.F1), 'nothing', await t.taskOf(doc, t.J1)]
    expect((await owner.approval.batch({ taskIds: tasks })).map((it_) => it_.docId)).toEqual([ids[2], ids[0]])
    const answer = await owner.raw(approval.exportList, { index: 0 })
    const rows = await readSheet(answer.data as Buffer)
    expect(rows).toHaveLength(5)
    expect(rows[4]![6]).toBe(1500)
    expect(rows[1]).toContain('测试单据')
  })
})

describe('approval.paper and approval.verify', () => {
  it('know nothing of a wrong code, and tell no more than stands on the paper', async () => {
    const t = await openTrial(world(), 978)
    const doc = await t.submit(t.T1, { amountFen: 50_000, owners: [t.F1] })
    const owner = await world().as(t.F1)
    await owner.approval.agree({ taskId: await t.taskOf(doc, t.F1), comment: '同意采购' })
    const { code, nodes } = await owner.approval.paper({ kind: 'trial', id: doc })
    expect(nodes[0]).toMatchObject({ title: '经费负责人', state: 'done', people: [{ name: '王教授', said: '同意', comment: '同意采购' }] })
    const nobody = world().anonymous()
    const good = await nobody.approval.verify({ code })
    expect(good).toEqual({
      verdict: 'same',
      schoolName: '测试大学978',
      kindTitle: '测试单据',
      docNo: `D${doc.slice(0, 8)}`,
      at: expect.any(String),
    })
    const unknown = { verdict: 'unknown', schoolName: '', kindTitle: '', docNo: '', at: null }
    const [school, seq, content, seal] = code.split('.')
    for (const wrong of [
      [school, seq, content, `${seal!.slice(0, -2)}AA`],
      [school, Number(seq) - 1, content, seal],
      [999_999, seq, content, seal],
      [school, seq, Buffer.from('another').toString('base64url'), seal],
      [school, 999_999_999, content, seal],
    ])
      expect(await nobody.approval.verify({ code: wrong.join('.') })).toEqual(unknown)
    await expect(nobody.approval.verify({ code: 'abc' })).rejects.toThrow('核验码不正确')
    t.change(doc, 'something else')
    expect((await nobody.approval.verify({ code })).verdict).toBe('changed')
    await expect((await world().as(t.F2)).approval.paper({ kind: 'trial', id: doc })).rejects.toThrow('审批单据不存在或您无权查看')
  })

  it('tell that the log went on after the paper was printed', async () => {
    const t = await openTrial(world(), 979)
    const doc = await t.submit(t.T1, { amountFen: 600_000, owners: [t.F1] })
    const owner = await world().as(t.F1)
    await owner.approval.agree({ taskId: await t.taskOf(doc, t.F1) })
    const { code } = await owner.approval.paper({ kind: 'trial', id: doc })
    await (await world().as(t.D1)).approval.agree({ taskId: await t.taskOf(doc, t.D1) })
    expect((await world().anonymous().approval.verify({ code })).verdict).toBe('later')
  })
})
