// One substance: what it is, which lists it stands on, and its packs in rows that compare.
import { controlLabel } from '@caiyuan/contract/goods'
import type { catalog } from '@caiyuan/contract/catalog'
import { paperKinds } from '@caiyuan/contract/goods-paper'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Link } from 'react-router'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Price, unitPriceText } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { AddToCart } from './add-to-cart.tsx'
import css from './substance.module.css'
import { Title } from './title.tsx'

type Substance = OutputOf<typeof catalog.reagents>['list'][number]
type Pack = Substance['packs'][number]

const PackRow = ({ pack }: { pack: Pack }) => (
  <tr>
    <td>
      <Link to={goodsAddress(pack)}>
        {pack.brand || pack.catNo ? (
          <>
            {pack.brand} <span className="num">{pack.catNo}</span>
          </>
        ) : (
          '未填写'
        )}
      </Link>
    </td>
    <td>{pack.grade || '—'}</td>
    <td>{[pack.spec, pack.unit].filter(Boolean).join(' / ')}</td>
    <td>
      <SupplierName of={pack} />
    </td>
    <td className="right">
      <Price e4={pack.priceE4} per={pack.unit} as="sum" />
    </td>
    <td className="right num">{pack.basePriceE4 > 0 ? `${unitPriceText(pack.basePriceE4)}/${pack.baseUnit}` : '—'}</td>
    <td>
      {pack.stock >= pack.moq ? (
        <>
          有货 <span className="num">{pack.stock.toLocaleString('zh-CN')}</span>
          <span className="second num"> {pack.leaveOn.slice(5)} 发出</span>
        </>
      ) : (
        <span className="second">无货</span>
      )}
    </td>
    <td>
      <AddToCart goods={pack} isIcon />
    </td>
  </tr>
)

export const SubstanceCard = ({ substance: it, words }: { substance: Substance; words: readonly string[] }) => (
  <li className={css['card']}>
    <header className={css['head']}>
      <h2>
        <Title text={it.name} words={words} />
      </h2>
      {it.controlClass > 0 ? <span className={css['control']}>{controlLabel(it.controlClass)}</span> : null}
      <p>
        <span className="num">CAS {it.cas}</span>
        {it.formula === '' ? null : <span className="num">{it.formula}</span>}
        {it.nameEn === '' ? null : <span lang="en">{it.nameEn}</span>}
      </p>
    </header>
    {it.lists.length > 0 ? (
      <p className={css['demand']}>
        列入{it.lists.join('、')}。{it.demand}
      </p>
    ) : null}
    {it.papers.length > 0 ? (
      <p className={css['papers']}>
        {it.papers.map((paper) => (
          <Link key={paper.kind} to={{ pathname: '/detail', search: `?id=${paper.productId}`, hash: '#papers' }}>
            {paperKinds[paper.kind]}
            <span className="second num">
              {paper.paperNo ? ` ${paper.paperNo}` : ''} {paper.validUntil ? `有效至 ${paper.validUntil}` : '长期有效'}
            </span>
          </Link>
        ))}
      </p>
    ) : null}
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={`${it.name}的纯度与包装`}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">品牌 / 货号</th>
            <th scope="col">纯度、等级</th>
            <th scope="col">包装</th>
            <th scope="col">供应商</th>
            <th scope="col" className="right">
              单价
            </th>
            <th scope="col" className="right">
              折算单价
            </th>
            <th scope="col">库存</th>
            <th scope="col">加购</th>
          </tr>
        </thead>
        <tbody>
          {it.packs.map((pack) => (
            <PackRow key={pack.skuId} pack={pack} />
          ))}
        </tbody>
      </table>
    </div>
    <p className={css['foot']}>
      {it.packNum > it.packs.length ? (
        <Link to={`/searchCate?${new URLSearchParams({ keyword: it.cas })}`}>
          查看 {it.supplierNum} 家供应商的全部 {it.packNum} 种规格
        </Link>
      ) : (
        <span className="second">
          {it.supplierNum} 家供应商，{it.packNum} 种规格
        </span>
      )}
    </p>
  </li>
)
