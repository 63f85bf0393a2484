// Firms of the mall as lists of others name them: by 统一社会信用代码 or by their whole name (decision 0322).
import { isUscc } from '@caiyuan/contract/uscc'
import type { Ctx } from '../../core/context.ts'

/** How a list names a firm; either may be empty. */
export interface Named {
  uscc: string
  name: string
}

export interface Firm {
  id: string
  name: string
  short_name: string
  uscc: string
  status: string
  stopped_at: Date | null
  legal_person: string
}

/** All that these lines may mean. */
export const firmsNamed = async (ctx: Ctx, lines: readonly Named[]): Promise<Firm[]> => {
  const codes = lines.map((it) => it.uscc).filter(Boolean)
  const names = lines.map((it) => it.name).filter(Boolean)
  if (codes.length + names.length === 0) return []
  return ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'name', 'short_name', 'uscc', 'status', 'stopped_at', 'legal_person'])
    .where((eb) =>
      eb.or([
        ...(codes.length > 0 ? [eb('uscc', 'in', codes)] : []),
        ...(names.length > 0 ? [eb('name', 'in', names), eb('short_name', 'in', names)] : []),
      ]),
    )
    .execute()
}

/** The firm a line means, or why it means none: the code decides, names are compared whole. */
export const meantBy = (known: readonly Firm[], { uscc, name }: Named): Firm | string => {
  if (uscc === '' && name === '') return '没有供应商名称，也没有统一社会信用代码'
  if (uscc !== '' && !isUscc(uscc)) return `统一社会信用代码 ${uscc} 有误，请核对`
  const whole = known.filter((it) => it.name === name)
  const named = whole.length > 0 ? whole : known.filter((it) => name !== '' && it.short_name === name)
  if (uscc === '') {
    if (named.length > 1) return `有 ${named.length} 家供应商叫「${name}」，请填写统一社会信用代码`
    return named[0] ?? `商城没有供应商「${name}」`
  }
  const coded = known.find((it) => it.uscc === uscc)
  if (!coded) return `商城没有统一社会信用代码为 ${uscc} 的供应商`
  return name === '' || named.includes(coded) ? coded : `${uscc} 是「${coded.name}」，不是「${name}」`
}
