// Delivery, freight, service, choice of SKU, quantity, the sum written out, the buttons.
import { PERSONAL } from '@caiyuan/contract/purse'
import { ShoppingCartOutlined } from '@ant-design/icons'
import { money, priceText } from '@caiyuan/contract/money'
import { basePriceE4 } from '@caiyuan/contract/goods'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { usePurchaseMode } from '../../../core/mode.ts'
import { buyAddress, type Wanted } from '../../../core/goods-address.ts'
import { useSession } from '../../../core/session.ts'
import { Money, Price, unitPriceText } from '../../../ui/money.tsx'
import { useWhyNoOrders } from '../../../ui/no-orders.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import type { Sum } from './sums.ts'
import { leastOf, mostOf, useAddToCart, useMayBuy } from './add-to-cart.tsx'
import { Badges } from './badges.tsx'
import type { Detail, Sku } from './detail-head.tsx'
import { Marks } from './detail-marks.tsx'
import { DetailPlace } from './detail-place.tsx'
import css from './detail.module.css'

const DetailPath = lazy(async () => ({ default: (await import('./detail-path.tsx')).DetailPath }))
const ArrivalButton = lazy(async () => ({ default: (await import('./arrival.tsx')).ArrivalButton }))

const Skus = ({ skus, sku, pick }: { skus: readonly Sku[]; sku: Sku; pick: (sku: Sku) => void }) => (
  <div className={css['skus']} role="group" aria-label="规格">
    {skus.map((it) => (
      <button
        key={it.skuId}
        type="button"
        className={css['sku']}
        aria-pressed={it.skuId === sku.skuId}
        data-problem={it.problem !== ''}
        onClick={() => pick(it)}
      >
        <span className={css['skuLine']}>
          <b>{it.spec || it.code}</b>
          <span className="second">{it.stock > 0 ? `有货 ${it.stock.toLocaleString('zh-CN')}` : '无货'}</span>
        </span>
        <span className={css['skuLine']}>
          <Price e4={it.priceE4} per={it.unit} as="sum" />
          {it.baseQty > 0 ? (
            <span className="num second">
              {unitPriceText(basePriceE4(it.priceE4, it.baseQty))}/{it.baseUnit}
            </span>
          ) : null}
        </span>
      </button>
    ))}
  </div>
)

const freightText = (goods: Detail, sum: Sum): string => {
  const { fen, freeFromFen } = goods.freight
  if (fen === 0) return '免运费'
  if (freeFromFen === 0) return `每单 ${money(fen)}`
  const rule = `每单 ${money(fen)}，满 ${money(freeFromFen)} 免运费`
  return sum.missingFen > 0 ? `${rule}；再买 ${money(sum.missingFen)} 可免，与同一供应商的其他商品合并计` : `${rule}；本次已免`
}

const limitText = ({ fundSource, cap, text }: Detail['limits'][number]): string => {
  if (fundSource === '') return cap
  return cap === '' ? `不能用${fundSource}经费购买：${text}` : `用${fundSource}经费时${cap}：${text}`
}

interface BuyProps {
  goods: Detail
  sku: Sku
  pick: (sku: Sku) => void
  num: number
  setNum: (num: number) => void
  chosen: readonly Wanted[]
  choose: (services: readonly Wanted[]) => void
  sum: Sum
}

const numNote = (sku: Sku): string =>
  [
    sku.moq > 1 ? `${sku.moq} ${sku.unit}起订` : '',
    sku.packStep > 1 ? `须按 ${sku.packStep} 的整数倍购买` : '',
    sku.stock > 0 ? `剩余 ${sku.stock.toLocaleString('zh-CN')} ${sku.unit}` : '',
  ]
    .filter(Boolean)
    .join('，')

/** Of who may send an order of the school himself, and of goods that can be sent. */
const ApprovalRow = ({ sku, num }: { sku: Sku; num: number }) => {
  const isPersonal = usePurchaseMode() === PERSONAL
  const mayOrder = useSession().has('order:create')
  if (!mayOrder || isPersonal || sku.problem !== '') return null
  return (
    <>
      <dt>审批</dt>
      <dd>
        <Suspense fallback={'\u00a0'}>
          <DetailPath skuId={sku.skuId} num={num} />
        </Suspense>
      </dd>
    </>
  )
}

const Services = ({ goods, sku, num, chosen, choose }: Pick<BuyProps, 'goods' | 'sku' | 'num' | 'chosen' | 'choose'>) => (
  <ul className={css['services']}>
    {goods.services.map((it) => (
      <li key={it.skuId}>
        <span>
          {it.name} <Price e4={it.priceE4} per={it.unit} />
        </span>
        <Stepper
          value={chosen.find((each) => each.skuId === it.skuId)?.num ?? 0}
          least={0}
          most={num}
          label={`份数：${it.name}`}
          disabled={sku.problem !== ''}
          onChange={(n) => choose([...chosen.filter((each) => each.skuId !== it.skuId), { skuId: it.skuId, num: n }])}
        />
      </li>
    ))}
  </ul>
)

export const BuyBlock = ({ goods, sku, pick, num, setNum, chosen, choose, sum }: BuyProps) => (
  <dl className={css['buy']}>
    <dt>配送</dt>
    <dd>
      <DetailPlace place={goods.place} />
      {sku.problem ? (
        <p>
          <span className="bad">{sku.problem}</span>{' '}
          <Suspense fallback={null}>
            <ArrivalButton pack={{ ...sku, name: goods.name }} />
          </Suspense>
        </p>
      ) : (
        <p>
          <b className="ok">有货</b>，供应商确认后 {goods.leadDays} 个工作日内发出，今天确认最晚{' '}
          <b className="ok">{goods.leaveOn.slice(5)}</b> 发出
        </p>
      )}
    </dd>
    {goods.limits.length > 0 ? (
      <>
        <dt>限购</dt>
        <dd>
          {goods.limits.map((it) => (
            <p key={`${it.fundSource}${it.cap}${it.text}`} className="wait">
              {limitText(it)}
            </p>
          ))}
        </dd>
      </>
    ) : null}
    <dt>运费</dt>
    <dd>{freightText(goods, sum)}</dd>
    <dt>服务</dt>
    <dd>
      <Badges badges={goods.badges} most={20} isFull />
    </dd>
    {goods.skus.length > 1 ? (
      <>
        <dt>规格</dt>
        <dd>
          <Skus skus={goods.skus} sku={sku} pick={pick} />
        </dd>
      </>
    ) : null}
    <dt>数量</dt>
    <dd className={css['num']}>
      <Stepper
        key={sku.skuId}
        value={num}
        onChange={setNum}
        least={leastOf(sku)}
        most={mostOf(sku)}
        by={sku.packStep}
        disabled={sku.problem !== ''}
      />
      <span>{sku.unit}</span>
      <span className="second">{numNote(sku)}</span>
    </dd>
    {goods.services.length > 0 ? (
      <>
        <dt>增值服务</dt>
        <dd>
          <Services goods={goods} sku={sku} num={num} chosen={chosen} choose={choose} />
        </dd>
      </>
    ) : null}
    <dt>小计</dt>
    <dd className={css['sum']}>
      <span className="num">
        {num} {sku.unit} × {priceText(sum.unitE4)} = {money(sum.goodsFen)} ＋{' '}
        {sum.servicesFen > 0 ? `增值服务 ${money(sum.servicesFen)} ＋ ` : ''}运费 {money(sum.freightFen)} ＝
      </span>
      <Money fen={sum.totalFen} as="sum" size={20} />
    </dd>
    <ApprovalRow sku={sku} num={num} />
  </dl>
)

interface ButtonsProps {
  goods: Detail
  sku: Sku
  num: number
  chosen: readonly Wanted[]
  isBar?: boolean
}

export const BuyButtons = ({ goods, sku, num, chosen, isBar }: ButtonsProps) => {
  const navigate = useNavigate()
  const mayBuy = useMayBuy()
  const whyNoOrders = useWhyNoOrders()
  const { add, pending } = useAddToCart()
  const blocked = sku.problem !== ''
  return (
    <div className={isBar ? css['barButtons'] : css['buttons']}>
      {mayBuy ? (
        <>
          {whyNoOrders ? null : (
            <button
              type="button"
              className="button primary"
              disabled={blocked}
              onClick={() => stopsAtWrongNum() || void navigate(buyAddress(sku.skuId, num, chosen))}
            >
              立即购买
            </button>
          )}
          <button
            type="button"
            className={`button ${css['toCart']}`}
            disabled={blocked || pending}
            onClick={() => stopsAtWrongNum() || void add(sku.skuId, num, chosen)}
          >
            <ShoppingCartOutlined aria-hidden />
            加入购物车
          </button>
        </>
      ) : null}
      {isBar ? null : <Marks goods={goods} sku={sku} />}
    </div>
  )
}
