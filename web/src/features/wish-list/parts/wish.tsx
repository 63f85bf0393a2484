// One wish as both sides see it: what is wished, and what became of it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText, momentText } from '@caiyuan/contract/span'
import { wishStates, type WishState } from '@caiyuan/contract/wish-list'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Price } from '../../../ui/money.tsx'
import { Tag, type Tone } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from './wish.module.css'

export type Wish = Omit<OutputOf<typeof api.wishList.list>['list'][number], 'canWithdraw'>

const tones: Record<WishState, Tone> = { waiting: 'wait', listed: 'ok', unable: 'off' }

export const WishTag = ({ state }: { state: WishState }) => <Tag tone={tones[state]}>{wishStates[state]}</Tag>

/** `赛默飞 · YDS-10 · 2 个 · 01-10 前要` */
export const aboutText = (it: Wish): string =>
  [it.brand, it.model, `${it.num.toLocaleString('zh-CN')} ${it.unit || '件'}`, it.neededOn ? `${it.neededOn} 前要` : '']
    .filter(Boolean)
    .join(' · ')

const WishGoods = ({ it }: { it: Wish }) =>
  it.goods.length === 0 ? null : (
    <ul className={css['goods']} aria-label={`为「${it.name}」找到的商品`}>
      {it.goods.map((one) => (
        <li key={one.skuId}>
          <Drawing src={one.picture} name="" size={40} />
          <div className="grow">
            <Link to={goodsAddress(one)} className="goods line1" title={one.name}>
              {one.name}
            </Link>
            <p className="second line1">
              {one.spec ? `${one.spec} · ` : ''}
              <SupplierName of={one} />
            </p>
          </div>
          {one.problem ? <span className="bad">{one.problem}</span> : <Price e4={one.priceE4} per={one.unit} />}
        </li>
      ))}
    </ul>
  )

/** All that was wished and answered. */
const WishWords = ({ it }: { it: Wish }) => (
  <>
    {it.reason ? <p className={css['words']}>{it.reason}</p> : null}
    {it.keyword ? (
      <p className="second">
        搜索过 <Link to={`/searchCate?${new URLSearchParams({ keyword: it.keyword })}`}>{it.keyword}</Link>
      </p>
    ) : null}
    {it.answeredAt ? (
      <p className={css['words']}>
        <span className="second">
          {it.answeredBy} {momentText(it.answeredAt)} 答复：
        </span>
        {it.answer || wishStates[it.state]}
      </p>
    ) : null}
    <WishGoods it={it} />
  </>
)

export const sentText = (it: Wish): string => dayText(new Date(it.createdAt))

/** Whole, in the panel beside the list and on phones. */
export const WhatWished = ({ it, from }: { it: Wish; from?: string }) => (
  <div className={css['row']}>
    <p>
      <b className="goods">{it.name}</b> <WishTag state={it.state} />
    </p>
    <p className="second">{aboutText(it)}</p>
    <p className="second">
      {from ? `${from} · ` : ''}
      {sentText(it)} 提交
    </p>
    <WishWords it={it} />
  </div>
)
