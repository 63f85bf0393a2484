// 我的收藏: goods and components with what their price did since they were kept, and shops.
import { favouriteKinds, type FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { PERSONAL } from '@caiyuan/contract/purse'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { KeptComponents } from '../parts/kept-components.tsx'
import { KeptGoods } from '../parts/kept-goods.tsx'
import { KeptShops } from '../parts/kept-shops.tsx'
import css from '../parts/kept.module.css'

const kinds = Object.entries(favouriteKinds) as [FavouriteKind, string][]

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const kept = useRead(api.favourite.mine, {})
  // 元器件 are the school's alone.
  const hasParts = usePurchaseMode() !== PERSONAL
  const open = kinds.filter(([key]) => key !== 'component' || hasParts)
  const at = open.find(([key]) => key === params.get('tab'))?.[0] ?? 'goods'
  const page = Number(params.get('page'))
  const pageNum = Number.isInteger(page) && page >= 1 ? page : 1
  const turn = (num: number) => setParams({ ...(at === 'goods' ? {} : { tab: at }), ...(num > 1 ? { page: String(num) } : {}) })
  return (
    <section className={css['page']} aria-label="我的收藏">
      <h1 className="hidden-text">我的收藏</h1>
      <div className={css['tabs']}>
        <TabStrip
          label="收藏"
          tabs={open.map(([key, label]) => ({ key, label, count: kept.data?.[key].length }))}
          at={at}
          pick={(key) => setParams(key === 'goods' ? {} : { tab: key })}
        />
      </div>
      {at === 'goods' ? <KeptGoods pageNum={pageNum} turn={turn} /> : null}
      {at === 'shop' ? <KeptShops pageNum={pageNum} turn={turn} /> : null}
      {at === 'component' ? <KeptComponents pageNum={pageNum} turn={turn} /> : null}
    </section>
  )
}
