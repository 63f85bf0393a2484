// What people say of goods a while after they were accepted. Most say nothing.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { evaluation } from '@caiyuan/contract/evaluation'
import { tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { chance, pick } from './chance.ts'

const EVALUATED = 0.22

/** By how many stars they go with; nothing of them is about one kind of goods. */
const SAID: Record<number, readonly string[]> = {
  5: ['与描述一致，包装完好', '到货很快，批号清楚', '一直用这家，质量稳定', '数量无误，随货单据齐全', '', '', ''],
  4: ['可以用，包装略简单', '质量不错，发货慢了一天', '符合要求，价格略高', ''],
  3: ['能用，外包装有压痕', '效期偏短，够用', '与图片有色差，不影响使用'],
  2: ['比约定晚到，催了两次', '说明书缺页，联系后补发'],
  1: ['到货有破损，已走售后'],
}

const starsOf = (...words: string[]): number => {
  const luck = chance(...words)
  return luck < 0.66 ? 5 : luck < 0.88 ? 4 : luck < 0.96 ? 3 : luck < 0.99 ? 2 : 1
}

export const isEvaluated = (orderNo: string): boolean => chance(orderNo, 'evaluated') < EVALUATED

export const evaluate = async (
  stage: Stage,
  cast: Cast,
  order: { id: string; order_no: string; buyer_id: string },
  at: Date,
): Promise<void> => {
  const no = order.order_no
  await tryAs(stage, await cast.person(order.buyer_id), at, async (act) => {
    const form = await act<OutputOf<(typeof evaluation)['form']>>('evaluation.form', { id: order.id })
    if (form.can !== true) return
    const lines = form.lines
      .filter((it) => it.said === null && it.acceptedNum > 0)
      .slice(0, 3)
      .map(({ lineNo }) => {
        const stars = starsOf(no, String(lineNo))
        return { lineNo, goodsStars: stars, describedStars: Math.min(5, stars + 1), content: pick(SAID[stars]!, no, lineNo) }
      })
    if (lines.length === 0) return
    await act('evaluation.write', {
      id: order.id,
      logisticsStars: starsOf(no, 'logistics'),
      serviceStars: starsOf(no, 'service'),
      isAnonymous: chance(no, 'anonymous') < 0.25,
      lines,
    })
  })
}
