// What is evaluated, as the pages call it and where they lead.
import { evaluatedKinds, type EvaluatedKind } from '@caiyuan/contract/evaluable'
import { toFramework } from '@caiyuan/contract/framework/flow'

/** The page of the goods; empty: bought outside. */
export const goodsLink = ({ kind, goodsId }: { kind: EvaluatedKind; goodsId: string }): string => {
  if (goodsId === '') return ''
  return kind === 'frameworkOrder' ? toFramework('/frameworkAgreementDetail', { id: goodsId }) : `/detail?id=${goodsId}`
}

/** `协议订单 · 长 1.5 m`: what was bought otherwise than by an order says so. */
export const specText = ({ kind, spec }: { kind: EvaluatedKind; spec: string }): string =>
  kind === 'frameworkOrder' ? [evaluatedKinds[kind], spec].filter(Boolean).join(' · ') : spec
