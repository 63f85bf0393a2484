// Offers of one standard good side by side: a table on a desk, cards on a phone.
import { Price, UnitPrice } from '../../../ui/money.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { leastOf, useMayBuy } from '../../catalog/parts/add-to-cart.tsx'
import { aboveText, freightText, stockText, type Offer } from '../model.ts'
import { useAddStandard } from './buy.tsx'
import css from './standard.module.css'

interface RowsProps {
  prodId: string
  offers: readonly Offer[]
  lowest: Offer
  /** The offer that is chosen on the page, and how another one is. */
  chosen?: { skuId: string; pick: (it: Offer) => void }
}

const Above = ({ it, lowest }: { it: Offer; lowest: Offer }) => {
  const text = aboveText(it, lowest)
  if (it.skuId === lowest.skuId && it.problem === '') return <Tag tone="ok">最低</Tag>
  return text ? <span className={it.priceE4 > lowest.priceE4 ? 'bad' : 'ok'}>{text}</span> : <span className="second">相同</span>
}

const Acts = ({ it, prodId, chosen }: { it: Offer } & Pick<RowsProps, 'prodId' | 'chosen'>) => {
  const mayBuy = useMayBuy()
  const { add, pending } = useAddStandard()
  if (it.problem !== '') return <span className="bad">{it.problem}</span>
  return (
    <span className={css['acts']}>
      {chosen ? (
        chosen.skuId === it.skuId ? (
          <span className="second">已选</span>
        ) : (
          <button type="button" className={css['link']} aria-label={`选这家：${it.supplierName}`} onClick={() => chosen.pick(it)}>
            选这家
          </button>
        )
      ) : null}
      {mayBuy ? (
        <button
          type="button"
          className={css['link']}
          disabled={pending}
          aria-label={`加入购物车：${it.supplierName}`}
          onClick={() => add({ prodId, srcId: it.srcId }, leastOf(it))}
        >
          加入购物车
        </button>
      ) : null}
    </span>
  )
}

const minimum = (it: Offer): string =>
  [it.moq > 1 ? `${it.moq} ${it.unit}起订` : '', it.packStep > 1 ? `${it.packStep} 的倍数` : ''].filter(Boolean).join('，')
const UnitOf = ({ it }: { it: Offer }) => (it.basePriceE4 > 0 ? <UnitPrice e4={it.basePriceE4} per={it.baseUnit} /> : <>—</>)

export const OfferRows = ({ prodId, offers, lowest, chosen }: RowsProps) => {
  const phone = usePhone()
  const acts = { prodId, ...(chosen ? { chosen } : {}) }
  if (phone)
    return (
      <ul className={css['offerCards']} aria-label="报价">
        {offers.map((it) => (
          <li key={it.skuId} data-chosen={chosen?.skuId === it.skuId}>
            <p className={css['spread']}>
              <b>
                <SupplierName of={it} />
              </b>
              <Price e4={it.priceE4} per={it.unit} as="sum" size={16} />
            </p>
            <p className={css['spread']}>
              <span className="second">
                <UnitOf it={it} />
              </span>
              <Above it={it} lowest={lowest} />
            </p>
            <p className="second">
              {[stockText(it), `${it.leaveOn.slice(5)} 前发出`, `运费 ${freightText(it)}`, minimum(it)].filter(Boolean).join(' · ')}
            </p>
            <Acts it={it} {...acts} />
          </li>
        ))}
      </ul>
    )
  return (
    <div className={css['scroll']} tabIndex={0} role="region" aria-label="报价表">
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">供应商</th>
            <th scope="col">供应商商品</th>
            <th scope="col" className="right">
              单价
            </th>
            <th scope="col" className="right">
              折算单价
            </th>
            <th scope="col" className="right">
              与最低差
            </th>
            <th scope="col">库存</th>
            <th scope="col">最晚发出</th>
            <th scope="col">运费</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((it) => (
            <tr key={it.skuId} data-chosen={chosen?.skuId === it.skuId}>
              <td>
                <SupplierName of={it} />
              </td>
              <td>
                <span className="line1 goods" title={it.name}>
                  {it.name}
                </span>
                <span className="second line1">
                  {[it.spec, it.catNo ? `货号 ${it.catNo}` : '', minimum(it)].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="right num strong">
                <Price e4={it.priceE4} per={it.unit} />
              </td>
              <td className="right num">
                <UnitOf it={it} />
              </td>
              <td className="right num">
                <Above it={it} lowest={lowest} />
              </td>
              <td className="num">{stockText(it)}</td>
              <td className="num">
                {it.leaveOn.slice(5)}（{it.leadDays} 个工作日）
              </td>
              <td>{freightText(it)}</td>
              <td>
                <Acts it={it} {...acts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
