// A pack and its two prices, as both sides of the matter read them.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import type { api } from '../../../core/api.ts'
import { TwoLines } from '../../../ui/data-table.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Price } from '../../../ui/money.tsx'

export type OwnPack = OutputOf<typeof api.marketPrice.list>['list'][number]
export type Watched = OutputOf<typeof api.marketPrice.desk>['list'][number]
type Pack = Pick<OwnPack, 'picture' | 'name' | 'spec' | 'code' | 'unit' | 'priceE4' | 'isPersonal'> & {
  /** `statedAt`: not of what ended. */
  market: { priceE4: number; source: string; on: string; statedAt?: string } | null
}

export const PackName = ({ it, name, size = 40 }: { it: Pack; name: ReactNode; size?: number }) => (
  <span className="row">
    <Drawing src={it.picture} name="" size={size} />
    <div className="grow">
      <TwoLines main={name} second={[it.code, it.spec].filter(Boolean).join(' · ')} />
    </div>
  </span>
)

export const overOf = (it: Pack): number => (it.market ? it.priceE4 - it.market.priceE4 : 0)

/** By how much the mall asks more; nothing where it does not. */
export const OverText = ({ it }: { it: Pack }) => (overOf(it) > 0 ? <span className="bad num">高 {priceText(overOf(it))}</span> : null)

export const AskedPrice = ({ it }: { it: Pack }) => (
  <TwoLines main={<Price e4={it.priceE4} per={it.unit} as="sum" />} second={it.isPersonal ? '个人价' : ''} />
)

export const MarketOf = ({ it }: { it: Pack }) =>
  it.market ? (
    <TwoLines main={<Price e4={it.market.priceE4} per={it.unit} as="sum" />} second={<OverText it={it} />} />
  ) : (
    <span className="second">未填</span>
  )

export const SourceOf = ({ it }: { it: Pack }) =>
  it.market ? (
    <TwoLines
      main={
        <span className="line1" title={it.market.source}>
          {it.market.source}
        </span>
      }
      second={`${it.market.on} 取价${it.market.statedAt ? `，${momentText(it.market.statedAt)} 填` : ''}`}
    />
  ) : (
    <span className="second">—</span>
  )

/** What the supplier says of it. */
export const Said = ({ it }: { it: Pick<Watched, 'explained'> }) =>
  it.explained ? (
    <span title={momentText(it.explained.at)}>供应商说明：{it.explained.text}</span>
  ) : (
    <span className="second">供应商没有说明</span>
  )
