// 免申请直接验收 (decision 0406): bought already, accepted, then approved; below a limit of the form.
import { money } from '../money.ts'
import type { FormDef } from './form-def.ts'
import type { Fault, Sheet } from './sheet.ts'

/** `免申请直接验收须低于 ¥1,000.00` */
export const directLimit = (belowFen: number): string => `免申请直接验收须低于 ${money(belowFen)}`

/** What this way is, with its limit; the same on the form and on the page. */
export const directText = (belowFen: number): string =>
  `合计低于 ${money(belowFen)} 的可以先买后报：填好后由他人验收并上传发票，再按审批流程审批；审批通过才确认应付，不通过的不付款，由购买人自行承担。`

/** What keeps it from being submitted this way. */
export const directFaults = (def: FormDef, it: Sheet, totalFen: number): Fault[] => {
  if (!it.isDirect) return []
  const all: [string, string][] = [
    [
      'isDirect',
      !def.direct
        ? '本校没有免申请直接验收，请先申请后采购'
        : totalFen >= def.direct.belowFen
          ? `${directLimit(def.direct.belowFen)}，现为 ${money(totalFen)}，请先申请后采购`
          : '',
    ],
    ['acceptorId', it.acceptorId ? '' : '请选择验收人'],
    [
      'secondAcceptorId',
      it.secondAcceptorId
        ? it.secondAcceptorId === it.acceptorId
          ? '两位验收人不能是同一人'
          : ''
        : def.accept?.isByTwo
          ? '请选择第二验收人'
          : '',
    ],
  ]
  return all.map(([at, text]) => ({ section: 'direct' as const, at, text }))
}
