// What everything said comes to.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { meanText } from '@caiyuan/contract/evaluable'
import type { api } from '../../../core/api.ts'
import css from './evaluation.module.css'

type Read = OutputOf<typeof api.evaluation.list>

export const Sum = ({ read }: { read: Omit<Read, 'list'> }) => (
  <div className={css['sum']}>
    <span>
      <b className="num">{meanText(read.goodsTenths)}</b> 分 · {read.total} 条评价
    </span>
    <span className="second">
      描述相符 {meanText(read.describedTenths)} · 物流 {meanText(read.logisticsTenths)} · 服务 {meanText(read.serviceTenths)}
    </span>
    <span className="second">
      {read.byStars
        .map((num, i) => `${i + 1} 星 ${num}`)
        .toReversed()
        .join(' · ')}
    </span>
  </div>
)
