// What people say of what they bought a while after it was accepted. Most say nothing.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { EvaluatedKind } from '@caiyuan/contract/evaluable'
import type { evaluation } from '@caiyuan/contract/evaluation'
import type { SessionUser } from '../../core/context.ts'
import { tryAs, type Stage } from './act.ts'
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

/** Of a firm outside. */
const SAID_OUTSIDE: Record<number, readonly string[]> = {
  5: ['沟通顺畅，按图纸一次做对', '交货准时，随货有检测报告', '数据完整，解答耐心'],
  4: ['质量符合要求，比约定晚两天', '做得不错，报价解释得清楚'],
  3: ['能用，个别尺寸需返修一次', '结果可用，报告排版粗糙'],
  2: ['返工两次才合格，沟通要多催'],
  1: ['与图纸不符，退回重做'],
}

const wordsOf = (kind: EvaluatedKind, stars: number): readonly string[] => (kind === 'offPlatform' ? SAID_OUTSIDE : SAID)[stars]!

const starsOf = (...words: string[]): number => {
  const luck = chance(...words)
  return luck < 0.66 ? 5 : luck < 0.88 ? 4 : luck < 0.96 ? 3 : luck < 0.99 ? 2 : 1
}

export const isEvaluated = (orderNo: string): boolean => chance(orderNo, 'evaluated') < EVALUATED

/** Of what is bought seldom, two of three. */
export const isSpokenOf = (index: number): boolean => index % 3 !== 2

interface Bought {
  kind: EvaluatedKind
  id: string
  docNo: string
}

export const evaluate = async (stage: Stage, author: SessionUser, { kind, id, docNo }: Bought, at: Date): Promise<void> => {
  await tryAs(stage, author, at, async (act) => {
    const form = await act<OutputOf<(typeof evaluation)['form']>>('evaluation.form', { kind, id })
    if (form.can !== true) return
    const lines = form.lines
      .filter((it) => it.said === null)
      .slice(0, 3)
      .map(({ lineNo }) => {
        const stars = starsOf(docNo, String(lineNo))
        return { lineNo, goodsStars: stars, describedStars: Math.min(5, stars + 1), content: pick(wordsOf(kind, stars), docNo, lineNo) }
      })
    if (lines.length === 0) return
    await act('evaluation.write', {
      kind,
      id,
      logisticsStars: starsOf(docNo, 'logistics'),
      serviceStars: starsOf(docNo, 'service'),
      isAnonymous: form.mayBeAnonymous && chance(docNo, 'anonymous') < 0.25,
      lines,
    })
  })
}
