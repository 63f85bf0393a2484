// Offers of one standard good: what lies under it, what is suggested, what was refused.
import { fitWords, type Fit, type MatchOffer } from '@caiyuan/contract/standard-match'
import { priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from './standard.module.css'

const tones: Record<Fit, 'ok' | 'wait' | 'bad'> = { same: 'ok', near: 'wait', other: 'bad' }

export interface OfferAct {
  label: string
  danger?: boolean
  run: (it: MatchOffer) => void
}

const Row = ({ it, acts, pending, isPicture }: { it: MatchOffer; acts: readonly OfferAct[]; pending: boolean; isPicture: boolean }) => (
  <li className={css['offer']}>
    <Drawing src={it.picture} name="" size={48} />
    <div>
      <Link to={goodsAddress(it)} className="goods line2">
        {it.name}
      </Link>
      <p className="second">
        <SupplierName of={it} /> · {[it.brand, it.spec, it.code].filter(Boolean).join(' · ')}
      </p>
    </div>
    <div className={css['price']}>
      <b className="num">{priceText(it.priceE4)}</b> / {it.unit}
      <p className={it.problem ? 'bad' : 'second'}>{it.problem || `库存 ${it.stock.toLocaleString('zh-CN')}`}</p>
    </div>
    <div>
      <Tag tone={tones[it.fit]}>{fitWords[it.fit]}</Tag> {isPicture ? <Tag>用作图片</Tag> : null}
      {it.decidedAt ? (
        <p className="second">
          {it.decidedBy} {momentText(it.decidedAt)}
        </p>
      ) : null}
    </div>
    <div className={css['acts']}>
      {acts.map((act) => (
        <Button
          key={act.label}
          type="link"
          size="small"
          danger={act.danger ?? false}
          disabled={pending}
          aria-label={`${act.label}：${it.supplierName}`}
          onClick={() => act.run(it)}
        >
          {act.label}
        </Button>
      ))}
    </div>
  </li>
)

interface OfferListProps {
  offers: readonly MatchOffer[]
  /** What may be done to one of them. */
  actsOf: (it: MatchOffer) => readonly OfferAct[]
  pending: boolean
  pictureSkuId?: string
  none: string
}

export const OfferList = ({ offers, actsOf, pending, pictureSkuId, none }: OfferListProps) =>
  offers.length === 0 ? (
    <p className={`${css['none']} second`}>{none}</p>
  ) : (
    <ul className={css['offers']}>
      {offers.map((it) => (
        <Row key={it.skuId} it={it} acts={actsOf(it)} pending={pending} isPicture={it.skuId === pictureSkuId} />
      ))}
    </ul>
  )
