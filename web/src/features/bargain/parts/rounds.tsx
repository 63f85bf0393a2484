// Who said what in a bargain, and what became of the prices.
import type { bargain } from '@caiyuan/contract/bargain'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import css from './bargain.module.css'

export type Bargain = NonNullable<OutputOf<(typeof bargain)['detail']>>
type Round = Bargain['rounds'][number]

const acts: Record<Round['act'], string> = { ask: '还价', accept: '接受还价', price: '另报价', refuse: '不降价', late: '逾期未答复' }
const whose = (it: Round): string => (it.side === 'clock' ? '供应商' : it.side === 'buyer' ? `采购人 ${it.byName}` : `供应商 ${it.byName}`)

/** `商品合计 ¥1,160.00 → ¥1,080.00，省下 ¥80.00`. */
export const savingText = ({ firstFen, nowFen, savedFen }: Pick<Bargain, 'firstFen' | 'nowFen' | 'savedFen'>): string =>
  savedFen > 0 ? `商品合计 ${money(firstFen)} → ${money(nowFen)}，省下 ${money(savedFen)}` : `商品合计 ${money(nowFen)}`

export const Rounds = ({ rounds }: { rounds: readonly Round[] }) =>
  rounds.length === 0 ? null : (
    <ol className={css['rounds']} aria-label="议价记录">
      {rounds.map((it) => (
        <li key={it.roundNo}>
          <b>
            {whose(it)} {acts[it.act]}
          </b>{' '}
          <span className="second num">{momentText(it.at)}</span>
          {it.lines.map((line, at) => (
            <p key={at}>
              {line.name}：{priceText(line.fromE4)} → <b>{priceText(line.toE4)}</b>
            </p>
          ))}
          {it.said ? <p>{it.said}</p> : null}
        </li>
      ))}
    </ol>
  )
