// Up to four goods side by side; rows that differ stand out.
import { controlLabel } from '@caiyuan/contract/goods'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { dropCompared, useComparison } from '../../../core/comparison.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Price, unitPriceText } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { Badges } from './badges.tsx'
import css from './compare-dialog.module.css'
import { Sheet } from './sheet.tsx'

type Goods = OutputOf<typeof api.catalog.cards>['list'][number]

interface Row {
  name: string
  texts: string[]
  cells?: ReactNode[]
}

const rowsOf = (goods: readonly Goods[]): Row[] => {
  const row = (name: string, textOf: (g: Goods) => string): Row => ({ name, texts: goods.map(textOf) })
  const attributes = [...new Set(goods.flatMap((g) => g.attributes.map((a) => a.name)))]
  return [
    row('折算单价', (g) => (g.basePriceE4 > 0 ? `${unitPriceText(g.basePriceE4)}/${g.baseUnit}` : '')),
    row('阶梯价', (g) => g.tiers.map((t) => `${t.from} ${g.unit}起 ${priceText(t.priceE4)}`).join('；')),
    row('起订量', (g) => `${g.moq} ${g.unit}`),
    row('品牌', (g) => g.brand),
    row('型号', (g) => g.model),
    row('货号', (g) => g.catNo),
    row('规格', (g) => g.spec),
    row('包装', (g) => g.pack),
    { ...row('供应商', (g) => g.supplierFullName), cells: goods.map((g) => <SupplierName key={g.skuId} of={g} />) },
    row('库存', (g) => (g.stock > 0 ? `有货 ${g.stock}` : '无货')),
    row('发货', (g) => `${g.leaveOn} 前`),
    {
      name: '服务',
      texts: goods.map((g) => g.badges.map((b) => b.label).join('、')),
      cells: goods.map((g) => <Badges key={g.skuId} badges={g.badges} most={8} isFull />),
    },
    row('管控类别', (g) => controlLabel(g.controlClass)),
    ...attributes.map((name) => row(name, (g) => g.attributes.find((a) => a.name === name)?.value ?? '')),
  ].filter((it) => it.texts.some((text) => text !== ''))
}

const isDifferent = (row: Row): boolean => new Set(row.texts).size > 1

const Heads = ({ goods }: { goods: readonly Goods[] }) => (
  <thead>
    <tr>
      <th scope="col">商品</th>
      {goods.map((g) => (
        <th key={g.skuId} scope="col" className={css['goods']}>
          <Drawing src={g.picture} name="" height={96} />
          <Link to={goodsAddress(g)} className="line2 plain">
            {g.name}
          </Link>
          <p className={css['price']}>
            <Price e4={g.priceE4} per={g.unit} as="sum" size={18} />
          </p>
          <AddToCart goods={g} />
          <button type="button" className={css['drop']} onClick={() => dropCompared(g.skuId)}>
            移出对比
          </button>
        </th>
      ))}
    </tr>
  </thead>
)

export const CompareDialog = ({ close }: { close: () => void }) => {
  const picked = useComparison()
  const read = useRead(api.catalog.cards, { skuIds: picked.map((it) => it.skuId) }, { keep: true, enabled: picked.length > 0 })
  const goods = (read.data?.list ?? []).filter((g) => picked.some((it) => it.skuId === g.skuId))
  const gone = read.data && !read.isPlaceholderData ? picked.filter((it) => !read.data.list.some((g) => g.skuId === it.skuId)) : []
  const rows = rowsOf(goods)
  const differing = rows.filter(isDifferent).length
  return (
    <Sheet title="商品对比" note={goods.length > 1 ? `${rows.length} 项中 ${differing} 项不同，已标出` : ''} close={close} isWide>
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {gone.map((it) => (
        <p key={it.skuId} className={css['gone']} role="status">
          「{it.name}」已下架或您所在学校不可见，
          <button type="button" onClick={() => dropCompared(it.skuId)}>
            移出对比
          </button>
        </p>
      ))}
      {goods.length > 0 ? (
        <div className={css['scroll']} tabIndex={0} role="region" aria-label="对比表">
          <table className={css['table']}>
            <Heads goods={goods} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.name} data-different={goods.length > 1 && isDifferent(row)}>
                  <th scope="row">{row.name}</th>
                  {row.texts.map((text, i) => (
                    <td key={goods[i]!.skuId}>{row.cells?.[i] ?? (text || '—')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : read.isPending && picked.length > 0 ? (
        <p className={css['gone']}>正在读取商品……</p>
      ) : (
        <p className={css['gone']}>还没有选商品：在商品上勾选“对比”，最多四种。</p>
      )}
    </Sheet>
  )
}
