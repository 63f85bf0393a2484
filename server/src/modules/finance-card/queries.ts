import type { CardTab, financeCard } from '@caiyuan/contract/finance-card'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { financeGateway } from '../../gateways/finance.ts'
import { paramsOf } from '../school/params.ts'
import type { Line } from './compare.ts'
import { answeredRead, foundIn, latestRead, type ReadRow } from './found.ts'
import { WAYS } from './jobs.ts'

type Answer = OutputOf<(typeof financeCard)['changes']>

/** Why the cards of finance cannot be read here; empty where they can. */
export const readProblem = async (ctx: Ctx): Promise<string> => {
  if ((await paramsOf(ctx))['finance.cards'] === WAYS.file) return '本校的经费卡由学校登记，不从财务系统更新'
  return financeGateway() ? '' : '没有接入财务系统'
}

const FRESH_HOURS = 24

/** Why a reading is not taken over any more; empty where it is. */
export const ageProblem = (ctx: Ctx, row: Pick<ReadRow, 'read_at'>): string =>
  row.read_at && addHours(row.read_at, FRESH_HOURS) > ctx.now ? '' : `这次读取已超过 ${FRESH_HOURS} 小时，请重新读取财务系统后再更新`

const shape = (r: ReadRow): NonNullable<Answer['reading']> => ({
  id: r.id,
  state: r.state,
  askedAt: r.asked_at.toISOString(),
  askedName: r.asked_name,
  readAt: r.read_at?.toISOString() ?? null,
  fault: r.fault,
  cardNum: r.card_num,
  foreignNum: r.foreign_num,
  appliedAt: r.applied_at?.toISOString() ?? null,
  appliedName: r.applied_name,
  appliedNum: r.applied_num,
})

const inTab: Record<CardTab, (it: Line) => boolean> = { open: (it) => it.changes.length > 0, differs: (it) => it.differs.length > 0 }

const shown = (it: Line): Answer['list'][number] => ({
  projectNo: it.projectNo,
  name: it.name,
  fundId: it.own?.id ?? null,
  ownerName: it.ownerName,
  kind: it.kind,
  changes: it.changes,
  differs: it.differs,
})

export const listChanges: Of<typeof financeCard>['changes'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const [row, latest, problem] = [await answeredRead(ctx), await latestRead(ctx), await readProblem(ctx)]
  const { lines } = row?.cards ? await foundIn(ctx, row) : { lines: [] }
  const wanted = lines
    .filter((it) => !keyword || [it.projectNo, it.name, it.ownerName].some((word) => word.includes(keyword)))
    .toSorted((a, b) => (a.projectNo < b.projectNo ? -1 : 1))
  const inThis = wanted.filter(inTab[tab])
  return {
    list: inThis.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(shown),
    total: inThis.length,
    pageNum,
    pageSize,
    counts: { open: wanted.filter(inTab.open).length, differs: wanted.filter(inTab.differs).length },
    reading: row ? shape(row) : null,
    latest: latest && latest.id !== row?.id ? shape(latest) : null,
    can: {
      read: problem || latest?.state !== 'waiting',
      apply: row?.state === 'read' && problem === '' && ageProblem(ctx, row) === '' && lines.some(inTab.open),
    },
  }
}
