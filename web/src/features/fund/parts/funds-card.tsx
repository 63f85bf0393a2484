// 经费: which cards pay, how much of what.
import { FUNDS_MAX } from '@caiyuan/contract/order/split'
import { Button } from 'antd'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { usePhone } from '../../../ui/media.ts'
import { addCard, cardTotal, dropCard, LAST_CARD, sharedWords, takeMost, type Payable, type Split } from './split.ts'
import { FundOption } from './fund-option.tsx'
import css from './funds.module.css'
import { SplitTable } from './split-table.tsx'

const SHOWN = 4

interface Props {
  quote: Payable
  split: Split
  change: (split: Split) => void
  /** Asks somebody else to pay; absent where that cannot be. */
  askOther?: (() => void) | undefined
}

export const FUNDS_NOTE = `可选多张，最多 ${FUNDS_MAX} 张；提交时一次冻结，任何一张不够都不会冻结`

/** The cards and how they share, without a card of the page around it. */
export const Funds = ({ quote, split, change, keeps }: Omit<Props, 'askOther'> & { keeps: string }) => {
  const [isAll, setAll] = useState(false)
  const [said, setSaid] = useState('')
  const put = (next: Split) => {
    setSaid(sharedWords(quote, next))
    change(next)
  }
  const toggle = (id: string, on: boolean) => {
    if (on) put(addCard(quote, split, id))
    else if (split.cards.length > 1) put(dropCard(quote, split, id))
    else setSaid(LAST_CARD)
  }
  const shown = isAll ? quote.funds : quote.funds.filter((it, at) => at < SHOWN || split.cards.some((card) => card.fundId === it.id))
  const rest = quote.funds.length - shown.length
  return (
    <>
      {quote.funds.length === 0 ? (
        <Empty title="没有可以使用的经费">您名下没有经费卡，也没有获得授权。请联系经费负责人授权后再来，{keeps}。</Empty>
      ) : (
        <ul className={css['options']}>
          {shown.map((fund) => {
            const card = split.cards.find((it) => it.fundId === fund.id)
            return (
              <FundOption
                key={fund.id}
                quote={quote}
                fund={fund}
                takesFen={card ? cardTotal(card) : undefined}
                toggle={(on) => toggle(fund.id, on)}
                takeMost={() => put(takeMost(quote, split, fund.id))}
              />
            )
          })}
        </ul>
      )}
      {rest > 0 ? (
        <button type="button" className={css['more']} onClick={() => setAll(true)}>
          再显示 {rest} 张经费卡
        </button>
      ) : null}
      <p className={said ? css['said'] : 'hidden-text'} role="status">
        {said}
      </p>
      {split.cards.length > 0 ? (
        <SplitTable
          quote={quote}
          split={split}
          change={(next) => {
            setSaid('')
            change(next)
          }}
        />
      ) : null}
    </>
  )
}

export const FundsCard = ({ askOther, ...it }: Props) => (
  <Card
    title="经费"
    id="funds"
    note={usePhone() ? undefined : FUNDS_NOTE}
    extra={
      askOther ? (
        <Button type="link" size="small" onClick={askOther}>
          请他人代付
        </Button>
      ) : undefined
    }
    flush
  >
    <Funds {...it} keeps="购物车里的商品会保留" />
  </Card>
)
