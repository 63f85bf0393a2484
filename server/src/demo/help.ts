// What the platform of the demo says about itself, and what people left for it (composed by us).
import type { TipKey } from '@caiyuan/contract/help'
import { addHours, now } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { runAs } from '../core/run.ts'
import { answerMessage, leaveAs } from '../modules/help/commands.ts'

const said: Readonly<Record<TipKey, string>> = {
  'service.phone': '021-5555 0100（演示）',
  'service.hours': '工作日 8:30–17:30',
  'service.email': 'service@example.com',
  'service.notice': '',
}

const left = [
  [
    76,
    '采购与订单',
    '订单被驳回以后，冻结的经费什么时候回来？',
    '驳回的同时就已解冻，可在经费卡的对账单里看到这一笔；改好以后在订单页重新提交即可。',
  ],
  [5, '验收与结算', '一张发票能不能用在两张对账单上？', ''],
] as const

export const loadHelp = async (db: Db, teacher: SessionUser, operator: SessionUser): Promise<void> => {
  for (const [key, content] of Object.entries(said)) await db.shared.insertInto('tips').values({ key, content }).execute()
  for (const [hoursAgo, topic, content, answer] of left) {
    const past = addHours(now(), -hoursAgo)
    const id = await runAs(db, teacher.schoolId, teacher, (ctx) => leaveAs(ctx, { topic, content }), { past })
    if (answer) await runAs(db, operator.schoolId, operator, (ctx) => answerMessage(ctx, { id, answer }), { past: addHours(past, 3) })
  }
}
