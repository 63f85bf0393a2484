// Goods somebody keeps: ticked ones leave, or go into the cart together; who cannot be bought says why.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import { Button, Checkbox, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { useGoodsPurse, usePurchaseMode } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Price } from '../../../ui/money.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { AddToCart, leastOf } from './add-to-cart.tsx'
import { ArrivalButton } from './arrival.tsx'
import css from './kept.module.css'
import { Star } from './star.tsx'

export const KEPT_SIZE = 20
type Kept = OutputOf<typeof api.favourite.goods>['list'][number]

export const Moved = ({ it }: { it: Pick<Kept, 'dropE4' | 'keptAt'> }) => {
  if (it.dropE4 === 0) return <span className="second">收藏于 {it.keptAt.slice(0, 10)}</span>
  return it.dropE4 > 0 ? (
    <span className="ok">比收藏时降 {priceText(it.dropE4)}</span>
  ) : (
    <span className="wait">比收藏时涨 {priceText(-it.dropE4)}</span>
  )
}

const Row = ({ it, isOn, tick }: { it: Kept; isOn: boolean; tick: (isOn: boolean) => void }) => (
  <li className={css['row']} data-checked={isOn}>
    <Checkbox checked={isOn} aria-label={`选择${it.name}`} onChange={(event) => tick(event.target.checked)} />
    <Link to={goodsAddress(it)} tabIndex={-1} aria-hidden>
      <Drawing src={it.picture} name="" size={64} />
    </Link>
    <div className={css['name']}>
      <Link to={goodsAddress(it)} className="plain line2">
        {it.name}
      </Link>
      <p className="second line1">{[it.catNo || it.model, it.pack || it.spec].filter(Boolean).join(' | ')}</p>
      <p className="second line1">
        <SupplierName of={it} />
      </p>
    </div>
    <div className={css['price']}>
      <Price e4={it.priceE4} per={it.unit} as="sum" size={16} />
      <Moved it={it} />
    </div>
    <div className={css['stock']}>
      {it.problem ? (
        <ArrivalButton pack={it} />
      ) : (
        <>
          <b className="ok">有货</b> {it.stock.toLocaleString('zh-CN')} · {it.leaveOn.slice(5)} 发出
        </>
      )}
    </div>
    <div className={css['buy']}>
      <AddToCart goods={it} />
    </div>
    <Star kind="goods" refId={it.skuId} name={it.name} />
  </li>
)

const useBatch = (clear: () => void) => {
  const categoryType = usePurchaseMode()
  const ask = useAsk()
  const remove = useAct(api.favourite.remove, { onDone: clear })
  const add = useAct(api.cart.add, {
    onDone: ({ cartNum }) => {
      clear()
      notify.ok(`已加入购物车，现有 ${cartNum} 件`, { to: '/cart', label: '去购物车' })
    },
  })
  const drop = async (rows: readonly Kept[]) => {
    const sure = await ask.put({ title: `移除 ${rows.length} 种收藏的商品？`, body: '购物车和订单不受影响。', ok: '移除', danger: true })
    if (sure !== undefined) await remove.run({ kind: 'goods', refIds: rows.map((it) => it.skuId) })
  }
  const buy = (rows: readonly Kept[]) => {
    const able = rows.filter((it) => it.problem === '')
    const left = rows.filter((it) => it.problem !== '')
    if (left.length > 0) notify.wait(`没有加入 ${left.length} 种：${left.map((it) => `${it.name}（${it.problem}）`).join('、')}`)
    if (able.length > 0) void add.run({ items: able.map((it) => ({ skuId: it.skuId, num: leastOf(it) })), categoryType })
  }
  return { drop: (rows: readonly Kept[]) => void drop(rows), buy, pending: remove.pending || add.pending, node: ask.node }
}

export const KeptGoods = ({ pageNum, turn }: { pageNum: number; turn: (pageNum: number) => void }) => {
  const { has } = useSession()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const read = useRead(api.favourite.goods, { pageNum, pageSize: KEPT_SIZE, ...useGoodsPurse() }, { keep: true })
  const batch = useBatch(() => setPicked(new Set()))
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <SkeletonBlock lines={8} />
  const { list, total } = read.data
  if (list.length === 0)
    return (
      <Empty
        title={total === 0 ? '还没有收藏商品' : '这一页没有商品了'}
        action={
          total === 0 ? (
            <Link className="button primary" to="/searchCate">
              去选商品
            </Link>
          ) : (
            <button type="button" className="button" onClick={() => turn(1)}>
              回到第一页
            </button>
          )
        }
      >
        {total === 0 ? '在商品上点星标，这里能看到之后的涨跌。' : ''}
      </Empty>
    )
  const chosen = list.filter((it) => picked.has(it.skuId))
  const tick = (skuIds: readonly string[], isOn: boolean) =>
    setPicked((now) => new Set(isOn ? [...now, ...skuIds] : [...now].filter((id) => !skuIds.includes(id))))
  return (
    <>
      <ul className={css['rows']}>
        {list.map((it) => (
          <Row key={it.skuId} it={it} isOn={picked.has(it.skuId)} tick={(isOn) => tick([it.skuId], isOn)} />
        ))}
      </ul>
      <footer className={css['foot']}>
        <Checkbox
          checked={chosen.length === list.length}
          indeterminate={chosen.length > 0 && chosen.length < list.length}
          onChange={(event) =>
            tick(
              list.map((it) => it.skuId),
              event.target.checked,
            )
          }
        >
          全选
        </Checkbox>
        <Button disabled={chosen.length === 0 || batch.pending} onClick={() => batch.drop(chosen)}>
          移除
        </Button>
        {has('cart:edit') ? (
          <Button type="primary" disabled={chosen.length === 0 || batch.pending} onClick={() => batch.buy(chosen)}>
            加入购物车{chosen.length > 0 ? `（${chosen.length}）` : ''}
          </Button>
        ) : null}
        {total > KEPT_SIZE ? (
          <Pagination size="small" current={pageNum} pageSize={KEPT_SIZE} total={total} showSizeChanger={false} onChange={turn} />
        ) : (
          <span className="second">共 {total} 种</span>
        )}
      </footer>
      {batch.node}
    </>
  )
}
