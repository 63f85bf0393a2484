// One night's comparison: every freeze the mall or the finance system knows of, in the four classes of domain page 04 §4.5. Pure.
import type { DifferenceClass } from '@caiyuan/contract/finance'
import { money } from '@caiyuan/contract/money'
import type { RemoteFreeze } from '../../gateways/finance.ts'

export interface Local {
  docKind: string
  docId: string
  docNo: string
  fundId: string
  projectNo: string
  subjectCode: string
  freezeNo: string
  /** Frozen or owed here. */
  fen: number
}

export interface Difference {
  /** The same thing the next night has the same name. */
  what: string
  class: DifferenceClass
  local: Local | null
  projectNo: string
  subjectCode: string
  docNo: string
  freezeNo: string
  localFen: number
  remoteFen: number
}

const ofLocal = (it: Local, kind: DifferenceClass, remoteFen: number): Difference => ({
  what: [it.docKind, it.docId, it.fundId, it.subjectCode].join(' '),
  class: kind,
  local: it,
  projectNo: it.projectNo,
  subjectCode: it.subjectCode,
  docNo: it.docNo,
  freezeNo: it.freezeNo,
  localFen: it.fen,
  remoteFen,
})

/** A freeze that is unknown there is as good as none; one that was given back holds nothing. */
export const compare = (locals: readonly Local[], remotes: readonly RemoteFreeze[]): Difference[] => {
  const byNo = new Map(remotes.map((it) => [it.freezeNo, it]))
  const mine = new Set(locals.map((it) => it.freezeNo).filter(Boolean))
  const found = locals.flatMap((it): Difference[] => {
    const remote = it.freezeNo ? byNo.get(it.freezeNo) : undefined
    const fen = remote?.amountFen ?? 0
    if (fen === it.fen) return []
    if (!remote) return [ofLocal(it, 'localOnly', 0)]
    return [ofLocal(it, fen === 0 || it.fen === 0 ? 'state' : 'amount', fen)]
  })
  const theirs = remotes
    .filter((it) => it.amountFen > 0 && !mine.has(it.freezeNo))
    .map((it): Difference => ({
      what: `finance ${it.freezeNo}`,
      class: 'remoteOnly',
      local: null,
      projectNo: it.projectNo,
      subjectCode: it.subjectCode,
      docNo: it.docNo,
      freezeNo: it.freezeNo,
      localFen: 0,
      remoteFen: it.amountFen,
    }))
  return [...found, ...theirs]
}

/** `商城冻结 ¥1,286.40，财务系统没有这笔冻结` */
export const saysOf = (it: { class: string; localFen: number; remoteFen: number }): string => {
  const [here, there] = [money(it.localFen), money(it.remoteFen)]
  if (it.class === 'localOnly') return `商城冻结 ${here}，财务系统没有这笔冻结`
  if (it.class === 'remoteOnly') return `财务系统冻结 ${there}，商城没有对应的单据`
  if (it.class === 'amount') return `商城冻结 ${here}，财务系统冻结 ${there}`
  return it.localFen > 0 ? `商城冻结 ${here}，财务系统已经解冻` : `商城已经解冻或列支，财务系统仍冻结 ${there}`
}
