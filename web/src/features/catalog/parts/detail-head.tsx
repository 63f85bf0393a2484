// Title, numbers and price of a product: what it is before any choice.
import { CopyOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { basePriceE4, controlLabel } from '@caiyuan/contract/goods'
import { licenceKinds } from '@caiyuan/contract/licence'
import { priceText } from '@caiyuan/contract/money'
import { levelOf, priceLevelLabels } from '@caiyuan/contract/order/flags'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Price, unitPriceText } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { SpecialLine } from './special.tsx'
import css from './detail.module.css'

export type Detail = OutputOf<typeof api.catalog.detail>
export type Sku = Detail['skus'][number]
export type Offers = OutputOf<typeof api.catalog.offers>

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    notify.ok(`已复制 ${text}`)
  } catch {
    notify.bad('浏览器不允许复制，请手动选择文字')
  }
}

const Strip = ({ goods, sku }: { goods: Detail; sku: Sku }) => {
  const cells = [
    { name: '货号', value: sku.catNo || goods.model, canCopy: true },
    { name: goods.cas ? 'CAS 号' : '型号', value: goods.cas || goods.model, canCopy: true },
    { name: '品牌', value: goods.brand, canCopy: false },
    { name: '规格', value: [sku.spec || goods.spec, sku.unit].filter(Boolean).join(' / '), canCopy: false },
  ].filter((it) => it.value !== '')
  return (
    <dl className={css['strip']}>
      {cells.map((it) => (
        <div key={it.name}>
          <dt>{it.name}</dt>
          <dd>
            {it.value}
            {it.canCopy ? (
              <button type="button" aria-label={`复制${it.name}`} onClick={() => void copy(it.value)}>
                <CopyOutlined aria-hidden />
              </button>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const DetailTitle = ({ goods, sku }: { goods: Detail; sku: Sku }) => (
  <>
    <h1 className={css['title']}>
      <span className="goods">{goods.name}</span>
      {goods.gate ? <span className={css['control']}>{controlLabel(goods.gate.controlClass)}</span> : null}
    </h1>
    {goods.description && goods.description !== goods.name ? <p className={css['about']}>{goods.description}</p> : null}
    <Strip goods={goods} sku={sku} />
  </>
)

const Reference = ({ reference, unit }: { reference: Offers['reference']; unit: string }) => {
  if (!reference) return null
  const isHigh = reference.ratio > 1.2
  const isLow = reference.ratio < 0.5
  return (
    <span className={css['reference']} title={`另 ${reference.num} 家同品牌、同包装、有货报价的中位数；倍数按不含阶梯价的单价计`}>
      <span className="second">
        另 {reference.num} 家同品牌同包装中位价 <Price e4={reference.priceE4} per={unit} />
      </span>
      <span className={isHigh ? css['high'] : isLow ? 'wait' : css['fair']}>
        {reference.ratio.toFixed(2)}× {isHigh ? '偏高' : isLow ? '偏低' : '正常'}
      </span>
    </span>
  )
}

/** The quantities each price holds for. */
export const tierRows = (sku: Sku): { from: number; to: number | null; priceE4: number }[] => {
  const steps = [
    { from: sku.moq, priceE4: sku.priceE4 },
    ...sku.tiers.filter((t) => t.from > sku.moq && t.priceE4 < sku.priceE4).sort((a, b) => a.from - b.from),
  ]
  return steps.map((s, i) => ({ ...s, to: steps[i + 1] ? steps[i + 1]!.from - 1 : null }))
}

/** What checkout would find, said before the goods are in the cart: 采购办 is asked above 1.5 times the lowest comparable offer (decision 0025). */
const Anomaly = ({ unitE4, lowest }: { unitE4: number; lowest: Offers['lowest'] | undefined }) => {
  if (!lowest || levelOf(unitE4, lowest.priceE4) !== 'anomaly') return null
  return (
    <p className="bad">
      比同品牌、同包装的最低报价高出 {Math.floor((unitE4 * 100) / lowest.priceE4) - 100}%，超过 1.5 倍，公采下单须采购办审批。
      <Link to={goodsAddress(lowest)}>
        看<SupplierName of={lowest} /> {priceText(lowest.priceE4)}
      </Link>
    </p>
  )
}

interface LowProps {
  unitE4: number
  lowest: Offers['lowest'] | undefined
  /** Null beside a personal price, which its supplier explains to nobody. */
  reason: string | null
}

/** Under half of the lowest comparable offer (domain page 05 §5.3): said, with what the supplier says of it. */
const LowPrice = ({ unitE4, lowest, reason }: LowProps) =>
  lowest && levelOf(unitE4, lowest.priceE4) === 'low' ? (
    <p className="wait">
      <span title={reason === null ? undefined : reason ? `供应商说明：${reason}` : '供应商没有说明'}>
        <Tag tone="wait">{priceLevelLabels.low}</Tag>
      </span>{' '}
      不到同品牌、同包装的最低报价 {priceText(lowest.priceE4)} 的一半。
      {reason === null ? '下单前请核对。' : reason ? `供应商说明：${reason}` : '供应商没有说明原因，下单前请核对。'}
    </p>
  ) : null

/** What its supplier asks elsewhere; said in the price of one piece as it stands here, so that it goes when either is mended. */
const Market = ({ market, unitE4, unit }: { market: NonNullable<Sku['market']>; unitE4: number; unit: string }) => {
  const overE4 = unitE4 - market.priceE4
  return (
    <p className={overE4 > 0 ? 'wait' : 'second'}>
      {overE4 > 0 ? <Tag tone="wait">高于供应商市场价 {priceText(overE4)}</Tag> : null} 供应商市场价{' '}
      <Price e4={market.priceE4} per={unit} />（{market.source}，{market.on} 取价）
      {overE4 > 0 ? (market.explanation ? `。供应商说明：${market.explanation}` : market.isAsked ? '，供应商没有说明原因' : '') : null}
    </p>
  )
}

interface PriceProps {
  /** With one's own money no office is asked. */
  isPersonal: boolean
  lowReason: string
  sku: Sku
  num: number
  unitE4: number
  offers: Offers | undefined
  /** The special price ended: what stands here is read again. */
  over: () => void
}

export const DetailPrice = ({ isPersonal, lowReason, sku, num, unitE4, offers, over }: PriceProps) => {
  const tiers = tierRows(sku)
  return (
    <div className={css['priceBox']}>
      <p className={css['priceLine']}>
        <Price e4={unitE4} per={sku.unit} as="sum" size={28} />
        {sku.isPersonal ? <Tag tone="brand">个人价</Tag> : null}
        {sku.baseQty > 0 && sku.baseUnit !== sku.unit ? (
          <span className="num" style={{ fontSize: 14 }}>
            {unitPriceText(basePriceE4(unitE4, sku.baseQty))}/{sku.baseUnit}
          </span>
        ) : null}
        {sku.listPriceE4 && !sku.special ? (
          <s className="second num">
            <Price e4={sku.listPriceE4} per={sku.unit} />
          </s>
        ) : null}
        <Reference reference={offers?.reference ?? null} unit={sku.unit} />
      </p>
      {sku.special && unitE4 === sku.priceE4 ? <SpecialLine special={sku.special} unit={sku.unit} over={over} /> : null}
      {isPersonal ? null : <Anomaly unitE4={unitE4} lowest={offers?.lowest} />}
      {sku.market ? <Market market={sku.market} unitE4={unitE4} unit={sku.unit} /> : null}
      <LowPrice unitE4={unitE4} lowest={offers?.lowest} reason={sku.isPersonal ? null : lowReason} />
      {tiers.length > 1 ? (
        <ol className={css['tiers']}>
          {tiers.map((t) => (
            <li key={t.from} aria-current={num >= t.from && (t.to === null || num <= t.to) ? 'true' : undefined}>
              <span>
                {t.to === null ? `${t.from} ${sku.unit}起` : t.from === t.to ? `${t.from} ${sku.unit}` : `${t.from}–${t.to} ${sku.unit}`}
              </span>
              <b>
                <Price e4={t.priceE4} per={sku.unit} as="sum" />
              </b>
              {sku.baseQty > 0 && sku.baseUnit !== sku.unit ? (
                <span className="num second">
                  {unitPriceText(basePriceE4(t.priceE4, sku.baseQty))}/{sku.baseUnit}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}

/** Who may buy, and whether this person may. */
const WhoMayBuy = ({ gate }: { gate: NonNullable<Detail['gate']> }) => {
  const who =
    gate.controlClass >= 6
      ? '不在线上销售'
      : gate.controlClass === 1
        ? '单位的教职工与学生；个人账号不可买'
        : '开通管控化学品采购的单位的教职工；学生、个人账号不可买'
  return (
    <>
      <dt>谁能买</dt>
      <dd>{who}</dd>
      <dt>您</dt>
      <dd>
        {gate.isKnown ? (
          gate.refusal ? (
            <Tag tone="bad">不可买：{gate.refusal}</Tag>
          ) : (
            <Tag tone="ok">可以买</Tag>
          )
        ) : (
          <span>登录后显示您能否购买</span>
        )}
      </dd>
      {gate.demand ? (
        <>
          <dt>要求</dt>
          <dd>{gate.demand}</dd>
        </>
      ) : null}
      {gate.licences.length > 0 ? (
        <>
          <dt>供应商</dt>
          <dd>
            {gate.licences.map((it) => (
              <div key={it.number}>
                {licenceKinds[it.kind]} {it.number}，{it.validUntil ? `有效期至 ${it.validUntil}` : '长期有效'}
              </div>
            ))}
          </dd>
        </>
      ) : null}
      {gate.lists.length > 0 ? (
        <>
          <dt>依据</dt>
          <dd>{gate.lists.join('；')}</dd>
        </>
      ) : null}
    </>
  )
}

const MajorHazards = ({ of }: { of: Detail['majorHazards'] }) => (
  <>
    <dt>临界量</dt>
    <dd>
      {of.map((it) => (
        <div key={it.name}>
          {it.name}：{it.thresholdT} 吨
        </div>
      ))}
      <div className="second">列入《危险化学品重大危险源辨识》（GB 18218-2009，已有 2018 版）；不限制购买</div>
    </dd>
  </>
)

/** What the law says of the goods, before any choice. */
export const Gate = ({ goods: { gate, majorHazards } }: { goods: Detail }) => (
  <section className={css['gate']} aria-label="管控说明">
    <h2>
      <i aria-hidden>!</i>
      {gate ? controlLabel(gate.controlClass) : '重大危险源物质'}
    </h2>
    <dl>
      {gate ? <WhoMayBuy gate={gate} /> : null}
      {majorHazards.length > 0 ? <MajorHazards of={majorHazards} /> : null}
    </dl>
  </section>
)
