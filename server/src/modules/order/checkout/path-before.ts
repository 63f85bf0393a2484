// Who would approve goods that are only looked at: the path of a check-out of them alone, with nothing written down.
import type { buy } from '@caiyuan/contract/order/buy'
import { inOrder } from '../../../core/in-order.ts'
import type { Of } from '../../../core/implement.ts'
import { provinceOf } from '../../address/queries.ts'
import { limitsOf } from '../../catalog/limits.ts'
import { cardsOf, fundIds } from '../../fund/cards.ts'
import { overRuns } from '../../fund/over-run.ts'
import { paramsOf } from '../../school/params.ts'
import { priceLines, splitOrders } from './basket.ts'
import { formOf } from './form.ts'
import { goodsFacts, pathOf } from './path.ts'
import { factsWith } from './quote.ts'
import { proposeSplit } from '../../fund/split.ts'
import { lookAtOthers, lookAtPrices, priceFlag, splitAmountsHere } from './watch.ts'
import { overYear, yearProblem } from './year-sum.ts'

export const pathBefore: Of<typeof buy>['path'] = async (ctx, { skuId, num }) => {
  const params = await paramsOf(ctx)
  const [lines, cards, limits, form, prices, amounts] = await inOrder([
    priceLines(ctx, [{ skuId, num }], provinceOf(ctx, null)),
    cardsOf(ctx, ctx.user.id),
    limitsOf(ctx),
    formOf(ctx, params, null),
    lookAtPrices(ctx, [skuId], { except: null, withToday: true, overdueBy: null }),
    splitAmountsHere(ctx, params),
  ])
  const basket = splitOrders(lines)
  const order = basket[0]!
  const [{ funds }] = proposeSplit(ctx, cards, basket, limits) as [ReturnType<typeof proposeSplit>[number]]
  const goods = goodsFacts(order, priceFlag(order, prices))
  const { others, year } = await lookAtOthers(ctx, { params, amounts, orders: [goods], fundIds: fundIds([{ funds }]), except: null })
  const tender = overYear(params, cards, [{ key: goods.key, funds, byCategory: goods.byCategory ?? {} }], year)
  const over = overRuns(cards, funds, params)
  const facts = factsWith(ctx, { goods, funds, cards, seen: { others, amounts }, over, deptId: form.deptId || null })
  const path = await pathOf(ctx, goods, facts, {}, ctx.user.id, yearProblem(tender.get(goods.key)))
  return {
    payFrom: cards.filter((card) => funds.some((it) => it.fundId === card.id)).map((card) => card.name),
    steps: path.nodes
      .filter((node) => node.skipped === '')
      .map((node) => ({ title: node.title, people: node.people.map((it) => it.name), isCopy: node.type === 'CC' })),
    hours: path.hours,
    unknownNum: path.unknownNodes,
    arriveOn: path.arriveOn,
    problem: funds.length === 0 ? '没有可用于这些商品的经费，结算时不能提交' : path.problem,
  }
}
