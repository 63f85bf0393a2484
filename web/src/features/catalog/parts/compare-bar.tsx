// Docked under the page while goods are picked for comparison: four slots, then the page.
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { clearCompared, dropCompared, MOST_COMPARED, useComparison, type Compared } from '../../../core/comparison.ts'
import { useGoodsPurse } from '../../../core/mode.ts'
import { notify } from '../../../core/notices.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Price, UnitPrice } from '../../../ui/money.tsx'
import css from './compare-bar.module.css'

type Priced = OutputOf<typeof api.catalog.cards>['list'][number]

/** `priced`: as it is now, for whoever looks; absent until it is read, and of goods that are gone. */
const Slot = ({ goods, priced }: { goods: Compared; priced: Priced | undefined }) => (
  <li className={css['slot']}>
    <Drawing src={goods.picture} name="" size={44} />
    <div className="grow desktop-only">
      <p className="line1">{goods.name}</p>
      <p className={css['prices']}>
        {priced ? <Price e4={priced.priceE4} per={priced.unit} as="sum" /> : null}
        {priced && priced.basePriceE4 > 0 ? <UnitPrice e4={priced.basePriceE4} per={priced.baseUnit} /> : null}
      </p>
    </div>
    <button
      type="button"
      className={`${css['drop']} desktop-only`}
      aria-label={`移出对比：${goods.name}`}
      onClick={() => dropCompared(goods.skuId)}
    >
      <CloseOutlined aria-hidden />
    </button>
  </li>
)

export const CompareBar = () => {
  const goods = useComparison()
  const [isFolded, setFolded] = useState(false)
  const navigate = useNavigate()
  const isRead = !usePhone() && !isFolded && goods.length > 0
  const read = useRead(api.catalog.cards, { skuIds: goods.map((it) => it.skuId), ...useGoodsPurse() }, { enabled: isRead })
  if (goods.length === 0) return null
  const start = () => (goods.length < 2 ? notify.wait('请再选一种商品，至少两种才能对比') : void navigate('/thanGoodsPage'))
  const empty = Array.from({ length: MOST_COMPARED - goods.length }, (_, i) => goods.length + i + 1)
  return (
    <>
      <div className={css['room']} />
      <aside className={css['bar']} data-folded={isFolded} aria-label="商品对比">
        <div className={css['inside']}>
          <p className={css['title']}>
            <b>商品对比</b>
            <span className="second num">
              {goods.length}/{MOST_COMPARED}
            </span>
          </p>
          {isFolded ? null : (
            <ul className={css['slots']}>
              {goods.map((it) => (
                <Slot key={it.skuId} goods={it} priced={read.data?.list.find((each) => each.skuId === it.skuId)} />
              ))}
              {empty.map((n) => (
                <li key={n} className={`${css['empty']} desktop-only`}>
                  <i>{n}</i>勾选商品上的“对比”
                </li>
              ))}
            </ul>
          )}
          <button type="button" className={css['plain']} onClick={clearCompared}>
            清空
          </button>
          <button type="button" className="button primary" onClick={start}>
            开始对比
          </button>
          <button type="button" className={`${css['plain']} desktop-only`} aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? '展开' : '收起'} {isFolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </button>
        </div>
      </aside>
    </>
  )
}
