// One fund card on the confirm page: the same three figures in the same places, and the way out of one that cannot pay it all.
import { roomFen } from '@caiyuan/contract/fund-room'
import { CloseCircleFilled, InfoCircleOutlined } from '@ant-design/icons'
import { fundSources } from '@caiyuan/contract/fund'
import { money } from '@caiyuan/contract/money'
import { Checkbox } from 'antd'
import { Money } from '../../../ui/money.tsx'
import { fundParts, StackedBar } from '../../../ui/stacked-bar.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Payable, PayingCard } from './split.ts'
import css from './funds.module.css'

interface Props {
  quote: Payable
  fund: PayingCard
  /** What this card pays now; undefined when it is not chosen. */
  takesFen: number | undefined
  toggle: (on: boolean) => void
  takeMost: () => void
}

/** 只付订单 1 where whole orders fit, else 只分摊 ¥900.00. */
const wayOut = (quote: Payable, fund: PayingCard): string => {
  const whole = quote.orders.flatMap((order, i) => (fund.pays.find((it) => it.key === order.key)?.fen === order.totalFen ? [i + 1] : []))
  const wholeFen = quote.orders.reduce((sum, order, i) => (whole.includes(i + 1) ? sum + order.totalFen : sum), 0)
  return whole.length > 0 && wholeFen === fund.canPayFen ? `只付订单 ${whole.join('、')}` : `只分摊 ${money(fund.canPayFen)}`
}

const Figures = ({ quote, fund, takesFen }: Pick<Props, 'quote' | 'fund' | 'takesFen'>) => {
  const short = fund.level !== 'ok' && roomFen(fund) < quote.totalFen
  const middle =
    takesFen === undefined
      ? short
        ? { label: '本单需', fen: quote.totalFen }
        : { label: '最多可付', fen: fund.canPayFen }
      : { label: '本单', fen: -takesFen }
  const last =
    takesFen === undefined
      ? short
        ? { label: '差额', fen: quote.totalFen - roomFen(fund), isBad: true }
        : fund.level === 'none'
          ? null
          : { label: '付后可用', fen: fund.availableFen - fund.canPayFen, isBad: false }
      : { label: '本单后可用', fen: fund.availableFen - takesFen, isBad: takesFen > roomFen(fund) }
  return (
    <dl className={css['figures']}>
      <div>
        <dt>现可用</dt>
        <dd>
          <Money fen={fund.availableFen} />
        </dd>
      </div>
      <div>
        <dt>{middle.label}</dt>
        <dd>
          <Money fen={middle.fen} />
        </dd>
      </div>
      {last ? (
        <div>
          <dt>{last.label}</dt>
          <dd className={last.isBad ? 'bad' : undefined}>
            <Money fen={last.fen} as="strong" size={14} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

const barOf = (fund: PayingCard, takesFen: number) =>
  fundParts({
    committedFen: fund.committedFen,
    heldFen: fund.heldFen,
    frozenFen: fund.frozenFen + takesFen,
    availableFen: Math.max(0, fund.availableFen - takesFen),
  })

export const FundOption = ({ quote, fund, takesFen, toggle, takeMost }: Props) => {
  const chosen = takesFen !== undefined
  const cap = fund.perOrderCapFen === null ? '' : `单笔上限 ${money(fund.perOrderCapFen)}`
  return (
    <li className={css['option']} data-chosen={chosen} data-level={fund.level}>
      <div className={css['optionHead']}>
        <Checkbox checked={chosen} disabled={fund.level === 'none' && !chosen} onChange={(event) => toggle(event.target.checked)}>
          <span className={css['name']}>{fund.name}</span>
        </Checkbox>
        <Tag>{fundSources[fund.source]}</Tag>
      </div>
      <p className={`${css['facts']} second`}>
        <span className="num">{fund.projectNo}</span>
        <span>{fund.ownerName}负责</span>
        <span className="num">{fund.endOn} 到期</span>
        {cap ? <span className="num">{cap}</span> : null}
      </p>
      {chosen ? <StackedBar parts={barOf(fund, takesFen)} legend /> : null}
      <Figures quote={quote} fund={fund} takesFen={takesFen} />
      {fund.problem && (takesFen === undefined || takesFen > fund.canPayFen) ? (
        <p className={`${css['message']} ${fund.level === 'none' || roomFen(fund) < quote.totalFen ? 'bad' : 'wait'}`}>
          {roomFen(fund) < quote.totalFen || fund.level === 'none' ? <CloseCircleFilled aria-hidden /> : <InfoCircleOutlined aria-hidden />}
          <span>
            {fund.problem}
            {fund.level === 'part' && !chosen ? (
              <button type="button" className={css['way']} onClick={takeMost}>
                {wayOut(quote, fund)}
              </button>
            ) : null}
          </span>
        </p>
      ) : null}
      {fund.warning ? (
        <p className={`${css['message']} wait`}>
          <InfoCircleOutlined aria-hidden />
          <span>{fund.warning}</span>
        </p>
      ) : null}
    </li>
  )
}
