// 对比 and 收藏 of the chosen pack.
import { DiffOutlined } from '@ant-design/icons'
import { pictureOf } from '@caiyuan/contract/goods'
import { Link } from 'react-router'
import { MOST_COMPARED, toggleCompared, useComparison } from '../../../core/comparison.ts'
import { notify } from '../../../core/notices.ts'
import type { Detail, Sku } from './detail-head.tsx'
import css from './detail-marks.module.css'
import { Star } from './star.tsx'

interface MarksProps {
  goods: Detail
  sku: Sku
}

const useCompareToggle = (goods: Detail, sku: Sku) => {
  const isOn = useComparison().some((it) => it.skuId === sku.skuId)
  const toggle = () => {
    const added = toggleCompared({
      skuId: sku.skuId,
      productId: goods.productId,
      name: goods.name,
      picture: pictureOf(goods.productId, sku.skuId),
    })
    if (!added) notify.wait(`最多对比 ${MOST_COMPARED} 种商品，请先移除一种`, { to: '/thanGoodsPage', label: '商品对比' })
  }
  return { isOn, toggle }
}

/** Beside the buttons on a desk. */
export const Marks = ({ goods, sku }: MarksProps) => {
  const { isOn, toggle } = useCompareToggle(goods, sku)
  return (
    <>
      <button type="button" className={css['compare']} aria-pressed={isOn} onClick={toggle}>
        {isOn ? '已加入对比' : '加入对比'}
      </button>
      <Star kind="goods" refId={sku.skuId} name={goods.name} isWord />
    </>
  )
}

/** A row of its own on a phone: the bar below buys, and the way to the comparison is here. */
export const PhoneMarks = ({ goods, sku }: MarksProps) => {
  const { isOn, toggle } = useCompareToggle(goods, sku)
  const num = useComparison().length
  return (
    <div className={css['row']} role="group" aria-label="收藏与对比">
      <Star kind="goods" refId={sku.skuId} name={goods.name} isWord />
      <button type="button" aria-pressed={isOn} onClick={toggle}>
        <DiffOutlined aria-hidden /> {isOn ? '已加入对比' : '加入对比'}
      </button>
      {num > 0 ? (
        <Link to="/thanGoodsPage">
          去对比 {num}/{MOST_COMPARED}
        </Link>
      ) : null}
    </div>
  )
}
