import { seal } from '../../core/crypto.ts'
import { textOf } from '../../core/clock.ts'
import { notify } from '../../core/notify.ts'
import { gaveUp, type Jobs, type OfDoc } from '../../core/outbox.ts'
import { tellPerson } from '../../core/personal.ts'
import { zipOf } from './paper.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'myData.make': OfDoc
    'myData.drop': OfDoc
  }
}

export const myDataJobs: Jobs = {
  'myData.make': async (ctx, { docId: id }) => {
    const row = await ctx.tx
      .selectFrom('data_exports as e')
      .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'e.school_id').onRef('u.id', '=', 'e.user_id'))
      .select(['e.user_id', 'e.expires_at', 'u.name', 'u.user_no'])
      .where('e.school_id', '=', ctx.schoolId)
      .where('e.id', '=', id)
      .where('e.ready_at', 'is', null)
      .executeTakeFirst()
    if (!row) return
    const { parts, unsaid } = await tellPerson(ctx, row.user_id)
    const zip = await zipOf(`${row.name}（${row.user_no}）`, ctx.now, parts, unsaid)
    await ctx.tx
      .updateTable('data_exports')
      .set({
        ready_at: ctx.now,
        size_bytes: zip.length,
        zip_cipher: seal(zip.toString('base64'), { schoolId: ctx.schoolId, field: 'data_exports.zip', rowId: id }),
      })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', id)
      .execute()
    await notify(ctx, [row.user_id], {
      kind: '系统',
      title: '您的数据副本已生成',
      body: `请在 ${textOf(row.expires_at).slice(0, 16)} 前下载，过期删除。`,
      link: '/setting?tab=privacy',
    })
  },
  /** Asked for again it may come about: the person is told, and nothing stands in the way. */
  [gaveUp('myData.make')]: async (ctx, { docId: id }) => {
    const row = await ctx.tx
      .deleteFrom('data_exports')
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!row) return
    await notify(ctx, [row.user_id], {
      kind: '系统',
      title: '您的数据副本没有生成',
      body: '多次尝试没有成功。请再导出一次；仍不成功时请在客户服务留言。',
      link: '/setting?tab=privacy',
    })
  },
  'myData.drop': async ({ tx, schoolId }, { docId: id }) => {
    await tx.deleteFrom('data_exports').where('school_id', '=', schoolId).where('id', '=', id).execute()
  },
}
