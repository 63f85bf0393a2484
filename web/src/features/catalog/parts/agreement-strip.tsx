// Above the results of a search: what of it the school may order under its agreements, whose prices are agreed already.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceRules } from '@caiyuan/contract/framework/rules'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { priceText } from '@caiyuan/contract/money'
import { PUBLIC } from '@caiyuan/contract/purse'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { useSession } from '../../../core/session.ts'
import css from './agreement-strip.module.css'

type Row = OutputOf<typeof api.framework.found>['list'][number]

/** The page of agreement goods takes so many characters. */
const KEYWORD_MOST = 64

const priceOf = (it: Row): string =>
  it.lowestE4 === it.highestE4 ? priceText(it.lowestE4) : `${priceText(it.lowestE4)} – ${priceText(it.highestE4)}`

const Goods = ({ it }: { it: Row }) => (
  <li>
    <Link className={css['goods']} to={toFramework('/frameworkAgreementDetail', { id: it.id })}>
      <span className="line1">
        <b>{it.name}</b> <span className="second">{it.spec}</span>
      </span>
      <span className="num">
        <b className={css['price']}>{priceOf(it)}</b> / {it.unit} <span className="second">{priceRules[it.priceRule]}</span>
      </span>
      <span className="line1 second">
        {it.candidateNum} 家可选，至 {it.endOn} · {it.agreementName} {it.packageNo}
      </span>
    </Link>
  </li>
)

interface StripProps {
  keyword: string
  categoryIds: readonly string[]
}

export const AgreementStrip = ({ keyword, categoryIds }: StripProps) => {
  const { status, has } = useSession()
  const isPublic = usePurchaseMode() === PUBLIC
  const isAsked = status === 'in' && has('mall:view') && isPublic && (keyword !== '' || categoryIds.length > 0)
  const { data } = useRead(api.framework.found, { keyword, categoryIds: [...categoryIds] }, { enabled: isAsked })
  if (!isAsked || !data || data.total === 0) return null
  return (
    <section className={css['strip']} aria-label="可按协议购买">
      <header className={css['head']}>
        <strong>可按协议购买</strong>
        <span className="second">
          {data.agreementNum} 份框架协议有 {data.total} 种相关商品，按协议价下单
        </span>
        {keyword === '' ? (
          <Link to="/searchFrameworkAgreement">看协议商品</Link>
        ) : (
          <Link to={`/searchFrameworkAgreement?${new URLSearchParams({ keyword: keyword.slice(0, KEYWORD_MOST) })}`}>看全部</Link>
        )}
      </header>
      <ul className={css['list']}>
        {data.list.map((it) => (
          <Goods key={it.id} it={it} />
        ))}
      </ul>
    </section>
  )
}
