// Docked under the page while goods are picked for comparison: four slots, then the page.
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clearCompared, dropCompared, MOST_COMPARED, useComparison, type Compared } from '../../../core/comparison.ts'
import { notify } from '../../../core/notices.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Price, UnitPrice } from '../../../ui/money.tsx'
import css from './compare-bar.module.css'

const Slot = ({ goods }: { goods: Compared }) => (
  <li className={css['slot']}>
    <Drawing src={goods.picture} name="" size={44} />
    <div className="grow desktop-only">
      <p className="line1">{goods.name}</p>
      <p className={css['prices']}>
        <Price e4={goods.priceE4} per={goods.unit} as="sum" />
        {goods.basePriceE4 > 0 ? <UnitPrice e4={goods.basePriceE4} per={goods.baseUnit} /> : null}
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
                <Slot key={it.skuId} goods={it} />
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
