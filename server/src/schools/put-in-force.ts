// Gives a school that already runs the flows of this folder: what is new holds from now on, running documents stay on theirs.
import type { Db } from '../core/db.ts'
import { runAsSystem } from '../core/run.ts'
import { installFlows } from '../modules/approval/engine/install.ts'
import { flowsOf } from './flows.ts'
import { setOffPlatform, setVariant } from './found.ts'

/** Answers one sentence for the operator; throws one when it cannot. */
export const putInForce = async (db: Db, code: string): Promise<string> => {
  const schools = await db.shared
    .selectFrom('schools')
    .select(['id', 'code', 'name', 'kind'])
    .where('kind', 'in', ['university', 'hospital'])
    .orderBy('sort')
    .execute()
  const school = schools.find((it) => it.code === code)
  if (!school) throw new Error(`没有代码为「${code}」的学校，现有：${schools.map((it) => `${it.code} ${it.name}`).join('、') || '无'}`)
  const { flows, page, form } = await runAsSystem(db, school.id, async (ctx) => ({
    flows: await installFlows(ctx, flowsOf(school.code, school.kind)),
    page: await setVariant(ctx, school.code),
    form: await setOffPlatform(ctx, school.code),
  }))
  const changed = [
    ...flows.map((it) => `${it.title}（${it.code}）`),
    ...(page ? ['选择审批人页面'] : []),
    ...(form ? ['平台外采购申请表'] : []),
  ]
  return changed.length === 0
    ? `${school.name}：审批流程没有变化`
    : `${school.name}：${changed.join('、')}从现在起生效，在途单据仍按原流程办完`
}
