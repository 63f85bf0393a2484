// 电子元器件: by part number, or a whole BOM at once.
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { BomPaste } from '../parts/bom.tsx'
import { COMPONENT_CART } from '../parts/address.ts'
import css from '../parts/component.module.css'
import { PartSearch } from '../parts/part-search.tsx'

const tabs = [
  { key: 'search', label: '按型号搜' },
  { key: 'bom', label: '粘贴 BOM' },
]

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const { has } = useSession()
  const at = params.get('tab') === 'bom' ? 'bom' : 'search'
  const num = useRead(api.component.num, {}, { enabled: has('cart:edit') }).data?.yunHanCartNum ?? 0
  return (
    <div className={css['page']}>
      <header className={css['top']}>
        <h1>电子元器件</h1>
        <TabStrip label="查找方式" tabs={tabs} at={at} pick={(key) => setParams(key === 'bom' ? { tab: 'bom' } : {})} />
        <span className="second">元器件单独结算，不与普通商品同单</span>
        {has('cart:edit') ? (
          <Link className="button" to={COMPONENT_CART}>
            元器件购物车{num > 0 ? `（${num}）` : ''}
          </Link>
        ) : null}
      </header>
      {at === 'bom' ? <BomPaste /> : <PartSearch />}
    </div>
  )
}
