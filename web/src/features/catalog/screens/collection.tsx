// 我的收藏: goods with what their price did since they were kept, and shops.
import { favouriteKinds, type FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { KeptGoods } from '../parts/kept-goods.tsx'
import { KeptShops } from '../parts/kept-shops.tsx'
import css from '../parts/kept.module.css'

const kinds = Object.entries(favouriteKinds) as [FavouriteKind, string][]

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const kept = useRead(api.favourite.mine, {})
  const at: FavouriteKind = params.get('tab') === 'shop' ? 'shop' : 'goods'
  const page = Number(params.get('page'))
  const pageNum = Number.isInteger(page) && page >= 1 ? page : 1
  const turn = (num: number) => setParams({ ...(at === 'shop' ? { tab: at } : {}), ...(num > 1 ? { page: String(num) } : {}) })
  return (
    <section className={css['page']} aria-label="我的收藏">
      <h1 className="hidden-text">我的收藏</h1>
      <div className={css['tabs']}>
        <TabStrip
          label="收藏"
          tabs={kinds.map(([key, label]) => ({ key, label, count: kept.data?.[key].length }))}
          at={at}
          pick={(key) => setParams(key === 'goods' ? {} : { tab: key })}
        />
      </div>
      {at === 'goods' ? <KeptGoods pageNum={pageNum} turn={turn} /> : <KeptShops pageNum={pageNum} turn={turn} />}
    </section>
  )
}
