// 转交: what this person handed to a teacher and what became of it, and what others handed to him.
import { handedStates, type HandedBasket, type HandedState } from '@caiyuan/contract/handed-cart'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { COMPONENT_CART, partAddress } from '../../component/parts/address.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/status-tag.tsx'
import css from './handed.module.css'

const CARTS: Record<HandedBasket, string> = { normal: '/cart', component: COMPONENT_CART }

type Handed = OutputOf<typeof api.handedCart.list>['list'][number]
type Left = OutputOf<typeof api.handedCart.take>['left']

const tones: Record<HandedState, Tone> = { waiting: 'wait', taken: 'ok', returned: 'bad', withdrawn: 'off' }

const stateText = (it: Handed): string => {
  if (it.state === 'waiting') return it.isMine ? `已交给${it.teacherName}` : '等您处理'
  return it.state === 'taken' && it.isMine
    ? `已加入${it.teacherName}的购物车`
    : it.state === 'taken'
      ? '已加入我的购物车'
      : handedStates[it.state]
}

const Line = ({ it, isOpen }: { it: Handed['lines'][number]; isOpen: boolean }) => (
  <li className={css['line']}>
    <Drawing src={it.picture} name="" size={48} />
    <div>
      {it.productId ? (
        <Link to={it.skuCode ? partAddress(it.skuCode) : goodsAddress(it)} className="goods">
          {it.name}
        </Link>
      ) : (
        <span className="second">{it.name}</span>
      )}
      <p className="second">{[it.spec, it.designator && `位号 ${it.designator}`, it.supplierName].filter(Boolean).join(' · ')}</p>
      {isOpen && it.problem ? <p className="bad">{it.problem}</p> : null}
    </div>
    <Price e4={it.priceE4} per={it.unit} />
    <span className="num">
      {it.num} {it.unit}
    </span>
    <span className={`${css['right']} num`}>
      <Money fen={it.amountFen} />
    </span>
  </li>
)

/** What stayed out, of one press. */
const LeftOut = ({ left }: { left: Left }) => (
  <div className={css['left']} role="status">
    <b>{left.length} 种商品没有加入购物车</b>
    <ul>
      {left.map((it) => (
        <li key={`${it.name}${it.spec}`}>
          {it.name} {it.spec}：<span className="bad">{it.problem}</span>
        </li>
      ))}
    </ul>
  </div>
)

interface OneProps {
  it: Handed
  pending: boolean
  take: () => void
  giveBack: () => void
  withdraw: () => void
}

const One = ({ it, pending, take, giveBack, withdraw }: OneProps) => (
  <Card
    title={it.isMine ? `交给${it.teacherName}` : `${it.senderName}交给您`}
    note={momentText(it.handedAt)}
    extra={<Tag tone={tones[it.state]}>{stateText(it)}</Tag>}
  >
    <p>用途：{it.purpose}</p>
    {it.reason ? <p className="bad">退回原因：{it.reason}</p> : null}
    <ul aria-label={`${it.isMine ? it.teacherName : it.senderName}：${it.purpose}`}>
      {it.lines.map((line) => (
        <Line key={line.skuId} it={line} isOpen={it.canTake || it.canWithdraw} />
      ))}
    </ul>
    <p className={css['foot']}>
      <span>
        {it.lines.length} 种，{it.basket === 'component' ? '按上次的价格' : '按现价'}{' '}
        <Money fen={sumFen(it.lines.map((line) => line.amountFen))} as="sum" />
      </span>
      {it.canWithdraw ? (
        <Button disabled={pending} onClick={withdraw}>
          {it.state === 'returned' ? '放回购物车' : '收回到购物车'}
        </Button>
      ) : null}
      {it.canTake ? (
        <>
          <Button disabled={pending} onClick={giveBack}>
            退回
          </Button>
          <Button type="primary" disabled={pending} onClick={take}>
            加入我的购物车
          </Button>
        </>
      ) : null}
    </p>
  </Card>
)

export const HandedCarts = () => {
  const read = useRead(api.handedCart.list, {})
  const ask = useAsk()
  const [left, setLeft] = useState<Left>([])
  const list = read.data?.list ?? []
  const onDone = (done: { takenNum: number; left: Left }, { id }: { id: string }) => {
    setLeft(done.left)
    const { basket = 'normal' } = list.find((it) => it.id === id) ?? {}
    notify.ok(`已加入 ${done.takenNum} 种`, { to: CARTS[basket], label: '去购物车' })
  }
  const take = useAct(api.handedCart.take, { onDone })
  const withdraw = useAct(api.handedCart.withdraw, { onDone })
  const giveBack = useAct(api.handedCart.giveBack, { onDone: () => notify.ok('已退回') })
  const askBack = (it: Handed) =>
    void ask
      .put({
        title: `退回${it.senderName}交的商品？`,
        body: '对方会收到原因，可以改好再交。',
        ok: '退回',
        comment: { label: '退回原因', least: 2 },
      })
      .then((reason) => (reason === undefined ? undefined : giveBack.run({ id: it.id, reason })))
  const pending = take.pending || withdraw.pending || giveBack.pending
  return (
    <>
      {read.error && !read.data ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <SkeletonBlock lines={8} /> : null}
      {read.data && list.length === 0 ? (
        <Empty title="没有转交的商品" action={<Link to="/cart">回购物车</Link>}>
          不能自己结算时，在购物车选好商品，点“交给老师”。
        </Empty>
      ) : null}
      {left.length > 0 ? <LeftOut left={left} /> : null}
      <div className={css['list']}>
        {list.map((it) => (
          <One
            key={it.id}
            it={it}
            pending={pending}
            take={() => void take.run({ id: it.id })}
            giveBack={() => askBack(it)}
            withdraw={() => void withdraw.run({ id: it.id })}
          />
        ))}
      </div>
      {ask.node}
    </>
  )
}
