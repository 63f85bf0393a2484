// Before any button: who would approve this, how long that usually takes and when the goods can be there.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { usualText } from '@caiyuan/contract/span'
import { useDeferredValue } from 'react'
import { api, useRead } from '../../../core/api.ts'

export type BuyPath = OutputOf<typeof api.order.path>

const stepText = (it: BuyPath['steps'][number]): string => (it.people.length > 0 ? `${it.people.join('、')}（${it.title}）` : it.title)

/** 王立群（经费负责人）→ 周敏（学院审批），通常 5 小时 */
export const pathText = ({ steps, hours, unknownNum }: BuyPath): string => {
  const asked = steps.filter((it) => !it.isCopy)
  if (asked.length === 0) return '无需审批，提交后直接送供应商确认'
  const usual = unknownNum === asked.length ? '' : `，通常 ${usualText(hours)}${unknownNum > 0 ? `（${unknownNum} 步暂无记录）` : ''}`
  return `${asked.map(stepText).join(' → ')}${usual}`
}

export const DetailPath = ({ skuId, num }: { skuId: string; num: number }) => {
  const asked = useDeferredValue(num)
  const { data: it, error } = useRead(api.order.path, { skuId, num: asked }, { keep: true })
  if (error) return <span className="second">暂时不能预演，结算页会再显示</span>
  if (!it) return '\u00a0'
  if (it.problem !== '') return <span className="wait">{it.problem}</span>
  return (
    <>
      {pathText(it)}
      <span className="second">
        {it.unknownNum === 0 ? `；预计 ${it.arriveOn.slice(5)} 可收货` : ''}。按{it.payFrom.map((name) => `【${name}】`).join('')}
        付款预演，结算时可改
      </span>
    </>
  )
}
