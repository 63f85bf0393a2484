// 商品对比: up to four goods for the same volume, the rows that differ, and the dated sheet of it (decision 0082).
import { PERSONAL } from '@caiyuan/contract/purse'
import { COMPARED_LEAST, leastVolume, measureOf, VOLUME_MAX } from '@caiyuan/contract/comparison-volume'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { clearCompared, dropCompared, MOST_COMPARED, useComparison } from '../../../core/comparison.ts'
import { useGoodsPurse, usePurchaseMode } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { columnsOf, verdictOf, type Goods } from '../compare.ts'
import { CompareTable } from '../parts/compare-table.tsx'
import { ComparisonSheet } from '../parts/comparison-sheet.tsx'
import { OwnSheets } from '../parts/own-sheets.tsx'
import css from '../parts/compare.module.css'

/** A choice of the address stands in place of the one before. */
const useChoice = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const volume = Number(params.get('volume'))
  return {
    volume: Number.isInteger(volume) && volume >= 1 && volume <= VOLUME_MAX ? volume : undefined,
    picked: params.get('pick') ?? '',
    setVolume: (num: number) => set('volume', String(num)),
    pick: (skuId: string) => set('pick', skuId),
  }
}

/** What of the goods lies in the cart of whoever is here. */
const useInCart = (): ReadonlySet<string> => {
  const { has } = useSession()
  const categoryType = usePurchaseMode()
  const read = useRead(api.cart.list, { categoryType }, { enabled: has('cart:edit') })
  return new Set(read.data?.flatMap((group) => group.cartList.map((line) => line.skuId)))
}

const NothingPicked = () => (
  <Empty
    title="还没有选要对比的商品"
    isPage
    action={
      <Link className="button primary" to="/searchCate">
        去选商品
      </Link>
    }
  >
    在商品上勾选“对比”，最多 {MOST_COMPARED} 种；选好的商品保存在这个浏览器里。
  </Empty>
)

const Page = ({ goods }: { goods: readonly Goods[] }) => {
  // A sheet is a paper of public buying.
  const isPersonal = usePurchaseMode() === PERSONAL
  const choice = useChoice()
  const inCart = useInCart()
  const [isDifferentOnly, setDifferentOnly] = useState(false)
  const { unit, isBase } = measureOf(goods)
  const volume = choice.volume ?? leastVolume(goods)
  const columns = columnsOf(goods, volume)
  const chosenId = (columns.find((it) => it.skuId === choice.picked) ?? columns.find((it) => inCart.has(it.skuId)) ?? columns[0]!).skuId
  const verdict = verdictOf(columns, chosenId, volume)
  return (
    <>
      <Card
        flush
        title={<span className={css['title']}>商品对比</span>}
        note={
          <>
            <span className="num">
              {goods.length}/{MOST_COMPARED} 种
            </span>
            {isBase ? null : '，包装的计量单位不同，按件数比'}
          </>
        }
        extra={
          <>
            <label className={css['only']}>
              <input type="checkbox" checked={isDifferentOnly} onChange={(event) => setDifferentOnly(event.target.checked)} />
              只看不同的行
            </label>
            <span className={css['volume']}>
              按同量比
              <Stepper value={volume} least={1} most={VOLUME_MAX} label="同量" onChange={choice.setVolume} />
              {unit}
            </span>
          </>
        }
      >
        {goods.length >= COMPARED_LEAST ? (
          <div className={css['verdict']} role="status">
            <p>{verdict.first}</p>
            {verdict.second ? <p className={css['also']}>{verdict.second}</p> : null}
          </div>
        ) : (
          <div className={css['verdict']}>再选一种商品，至少两种才能对比</div>
        )}
        <CompareTable
          columns={columns}
          volume={volume}
          unit={unit}
          chosenId={chosenId}
          inCart={inCart}
          isDifferentOnly={isDifferentOnly}
          pick={choice.pick}
        />
      </Card>
      {goods.length >= COMPARED_LEAST && !isPersonal ? (
        <ComparisonSheet key={`${chosenId} ${volume} ${goods.length}`} columns={columns} chosenId={chosenId} volume={volume} unit={unit} />
      ) : null}
    </>
  )
}

export const Screen = () => {
  const picked = useComparison()
  const { has } = useSession()
  const read = useRead(
    api.catalog.cards,
    { skuIds: picked.map((it) => it.skuId), ...useGoodsPurse() },
    { keep: true, enabled: picked.length > 0 },
  )
  const goods = (read.data?.list ?? []).filter((it) => picked.some((each) => each.skuId === it.skuId))
  const gone = read.data && !read.isPlaceholderData ? picked.filter((it) => !read.data.list.some((each) => each.skuId === it.skuId)) : []
  return (
    <div className="stack">
      <h1 className="hidden-text">商品对比</h1>
      {gone.map((it) => (
        <p key={it.skuId} className={css['gone']} role="status">
          「{it.name}」已下架或您所在学校不可见，
          <button type="button" onClick={() => dropCompared(it.skuId)}>
            移出对比
          </button>
        </p>
      ))}
      {goods.length > 0 ? (
        <Page goods={goods} />
      ) : read.error && picked.length > 0 ? (
        <ReadFail fail={read.error} retry={() => void read.refetch()} isPage />
      ) : read.isPending && picked.length > 0 ? (
        <SkeletonPage />
      ) : (
        <NothingPicked />
      )}
      {goods.length > 1 ? (
        <button type="button" className={css['clear']} onClick={clearCompared}>
          清空对比
        </button>
      ) : null}
      {has('mall:view') ? <OwnSheets /> : null}
    </div>
  )
}
