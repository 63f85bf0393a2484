// How much of an agreement is used: the sum, and a bar with its 80 % mark.
import { money } from '@caiyuan/contract/money'
import { Money } from '../../../ui/money.tsx'
import { usageText, usedShare, type Usage } from '../model.ts'
import css from './framework.module.css'

interface BarProps {
  usage: Usage
  /** Of this order, drawn by itself. */
  ownFen?: number
}

export const UsageBar = ({ usage, ownFen = 0 }: BarProps) => {
  const parts = [
    { label: '已成交', fen: usage.dealtFen, colour: 'var(--money-committed)' },
    { label: '审批中', fen: usage.auditingFen, colour: 'var(--money-frozen)' },
    { label: '本单', fen: ownFen, colour: 'var(--price)' },
  ]
  const said = parts.map((it) => `${it.label} ${money(it.fen)}`).join('，')
  return (
    <div className={css['barBox']}>
      <div className={css['bar']} role="img" aria-label={said} title={said}>
        {parts.map((it) => (
          <i key={it.label} style={{ width: `${(Math.min(it.fen, usage.ceilingFen) * 100) / usage.ceilingFen}%`, background: it.colour }} />
        ))}
      </div>
      <span className={css['mark']} aria-hidden />
    </div>
  )
}

export const UsageEquation = ({ usage }: { usage: Usage }) => (
  <>
    <div className={css['equation']}>
      <div>
        <span className="second">协议总额</span>
        <strong className="num">
          <Money fen={usage.ceilingFen} />
        </strong>
      </div>
      <div>
        <span className="second">已成交</span>
        <strong className="num">
          <Money fen={usage.dealtFen} />
        </strong>
      </div>
      <div>
        <span className="second">审批中</span>
        <strong className="num">
          <Money fen={usage.auditingFen} />
        </strong>
      </div>
      <div>
        <span className="second">还可用</span>
        <strong className={`${css['left']} num`}>
          <Money fen={usage.leftFen} />
        </strong>
      </div>
    </div>
    <UsageBar usage={usage} />
    <span className={usedShare(usage) >= 0.8 ? 'wait' : 'second'}>{usageText(usage)}</span>
  </>
)

/** In the side column of an order. */
export const UsageSide = ({ usage, ownFen, isIn }: { usage: Usage; ownFen: number; isIn: boolean }) => {
  const rest = isIn ? usage.leftFen : usage.leftFen - ownFen
  const without = isIn ? { ...usage, dealtFen: Math.max(0, usage.dealtFen - ownFen) } : usage
  return (
    <div className={css['sum']}>
      <UsageBar usage={without} ownFen={ownFen} />
      <p>
        <span className="second">协议总额</span>
        <Money fen={usage.ceilingFen} />
      </p>
      <p>
        <span className="second">本单</span>
        <Money fen={ownFen} as="strong" />
      </p>
      <p>
        <span className="second">本单后还可用</span>
        <Money fen={Math.max(0, rest)} as="strong" />
      </p>
      <p>
        <span className="second">本单后用量</span>
        <b className="num">{(((usage.ceilingFen - rest) * 100) / usage.ceilingFen).toFixed(1)}%</b>
      </p>
    </div>
  )
}
