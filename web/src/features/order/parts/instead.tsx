// 改买: what may be bought for goods the supplier did not deliver; the chosen go into the cart at once, in the number that was ordered.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { KEYWORD_MAX } from '@caiyuan/contract/search-choices'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { money, priceText, sumFen } from '@caiyuan/contract/money'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { setPurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from './instead.module.css'

type Order = Pick<OutputOf<typeof api.order.detail>, 'id' | 'kind'>
type Line = OutputOf<typeof api.order.instead>['lines'][number]
type Offer = Line['offers'][number]

const NONE = 'none'

const gapText = (line: Line, it: Offer): { text: string; tone: string } => {
  const gap = it.amountFen - line.amountFen
  if (gap === 0) return { text: '与原订单相同', tone: 'second' }
  return { text: `${gap > 0 ? '多' : '少'} ${money(Math.abs(gap))}`, tone: gap > 0 ? 'bad' : 'ok' }
}

const OfferLine = ({ line, it }: { line: Line; it: Offer }) => {
  const gap = gapText(line, it)
  return (
    <span className={css['offer']}>
      <span className={css['what']}>
        <span>
          <SupplierName of={it} /> {it.isSame ? <Tag tone="ok">同款</Tag> : <Tag>同类</Tag>}
        </span>
        <span className="second">
          <Link to={goodsAddress(it)}>{it.name}</Link> {it.spec} · {it.leadDays > 0 ? `${it.leadDays} 个工作日内发出` : '当日发出'} · 可售{' '}
          {it.stock} {it.unit}
        </span>
      </span>
      <span className={css['sum']}>
        <span className="num">
          <Price e4={it.priceE4} per={it.unit} /> × {it.num} ＝ <Money fen={it.amountFen} as="strong" />
        </span>
        <span className={`${gap.tone} num`}>{gap.text}</span>
      </span>
    </span>
  )
}

const LineChoice = ({ line, chosen, choose }: { line: Line; chosen: string; choose: (skuId: string) => void }) => (
  <section className={css['line']} aria-label={`改买 ${line.name}`}>
    <div>
      <b>{line.name}</b>{' '}
      <span className="second num">
        {line.spec} 原 {priceText(line.priceE4)}/{line.unit} × {line.num} ＝ {money(line.amountFen)}
      </span>
    </div>
    {line.offers.length === 0 ? (
      <p className="second">
        现在没有可改买的同款或同类商品，
        <Link to={`/searchCate?${new URLSearchParams({ keyword: line.name.slice(0, KEYWORD_MAX) })}`}>搜索同类商品</Link>
      </p>
    ) : (
      <Radio.Group
        className={css['offers']}
        aria-label={`${line.name}改买为`}
        value={chosen}
        onChange={(event) => choose(event.target.value as string)}
        options={[
          ...line.offers.map((it) => ({ value: it.skuId, label: <OfferLine line={line} it={it} /> })),
          { value: NONE, label: '这种不改买' },
        ]}
      />
    )}
  </section>
)

const Choices = ({ lines, isOwn }: { lines: readonly Line[]; isOwn: boolean }) => {
  const [chosen, setChosen] = useState<Record<number, string>>({})
  /** What is in the cart already: the same is not put there twice. */
  const [put, setPut] = useState('')
  const add = useAct(api.cart.add, {
    onDone: () => {
      setPut(wanted)
      if (isOwn) setPurchaseMode(PERSONAL)
      notify.ok('已加入购物车', { to: '/cart', label: '去购物车' })
    },
  })
  // The same goods, the cheapest first; another pack is the buyer's own choice.
  const chosenOf = (line: Line): string => chosen[line.lineNo] ?? (line.offers[0]?.isSame ? line.offers[0].skuId : NONE)
  const picked = lines.flatMap((line) => line.offers.filter((it) => it.skuId === chosenOf(line)))
  const wanted = picked.map((it) => it.skuId).join(' ')
  return (
    <>
      {lines.map((line) => (
        <LineChoice
          key={line.lineNo}
          line={line}
          chosen={chosenOf(line)}
          choose={(skuId) => setChosen((all) => ({ ...all, [line.lineNo]: skuId }))}
        />
      ))}
      <div className={css['foot']}>
        <span className="num">
          {picked.length > 0 ? (
            <>
              已选 {picked.length} 种，商品合计 <Money fen={sumFen(picked.map((it) => it.amountFen))} as="strong" />
              ，运费结算时计
            </>
          ) : (
            '还没有选择改买的商品'
          )}
        </span>
        <Button
          type="primary"
          disabled={picked.length === 0 || wanted === put}
          loading={add.pending}
          onClick={() => void add.run({ items: picked.map(({ skuId, num }) => ({ skuId, num })), categoryType: isOwn ? PERSONAL : PUBLIC })}
        >
          {picked.length > 0 && wanted === put ? '已加入购物车' : '加入购物车'}
        </Button>
      </div>
    </>
  )
}

export const InsteadCard = ({ doc }: { doc: Order }) => {
  const read = useRead(api.order.instead, { id: doc.id })
  if (!read.data || read.data.lines.length === 0) return null
  const some = read.data.lines.filter((it) => it.offers.length > 0).length
  return (
    <Card title="改买" note={some > 0 ? `${some} 种有同款或同类商品可买，按原订单的数量` : '供应商没有供货'}>
      <Choices lines={read.data.lines} isOwn={isPersonal(doc)} />
    </Card>
  )
}
