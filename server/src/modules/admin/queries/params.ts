import type { ParamSpec } from '@caiyuan/contract/admin/param-kinds'
import { paramKeys, paramSpecs, type ParamKey, type ParamValue } from '@caiyuan/contract/admin/params'
import type { admin } from '@caiyuan/contract/admin'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { Ctx } from '../../../core/context.ts'
import { codedId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { isInForce } from '../../../core/settings.ts'
import { paramDefaults, paramsOf, valuesSet, type Params } from '../../school/params.ts'
import { deedsOn, lastDeeds, type Deed } from './log.ts'

type Param = OutputOf<typeof admin.params>[number]
type Values = Awaited<ReturnType<typeof valuesSet>>

// A parameter of the server that the contract says nothing of does not compile.
paramSpecs satisfies Record<keyof Params, ParamSpec | null>

/** The id of a parameter in the log. */
export const paramId = (key: ParamKey): string => codedId('param', key)

const shape = (ctx: Ctx, key: ParamKey, params: Params, values: Values, changed: Deed | null): Param => ({
  key,
  value: params[key],
  isInitial: !values.some((it) => isInForce(ctx, it)),
  coming: values
    .filter((it) => it.valid_from > ctx.now)
    .toReversed()
    .map((it) => ({ value: it.value as ParamValue, from: it.valid_from.toISOString() })),
  changed,
})

export const listParams: Of<typeof admin>['params'] = async (ctx) => {
  const [params, values, last] = await Promise.all([paramsOf(ctx), valuesSet(ctx), lastDeeds(ctx, 'param')])
  const byKey = Map.groupBy(values, (it) => it.key)
  return paramKeys.map((key) => shape(ctx, key, params, byKey.get(key) ?? [], last.get(paramId(key)) ?? null))
}

export const getParam: Of<typeof admin>['param'] = async (ctx, { key }) => {
  const [params, values, history] = await Promise.all([paramsOf(ctx), valuesSet(ctx, key), deedsOn(ctx, 'param', paramId(key))])
  const first = values.at(-1)
  const initial = {
    value: paramDefaults[key],
    from: null,
    to: first?.valid_from.toISOString() ?? null,
    stands: !first || first.valid_from > ctx.now ? ('now' as const) : ('past' as const),
  }
  return {
    ...shape(ctx, key, params, values, history[0] ?? null),
    values: [
      ...values.map((it) => ({
        value: it.value as ParamValue,
        from: it.valid_from.toISOString(),
        to: it.valid_to?.toISOString() ?? null,
        stands: it.valid_from > ctx.now ? ('coming' as const) : isInForce(ctx, it) ? ('now' as const) : ('past' as const),
      })),
      initial,
    ],
    history,
  }
}
