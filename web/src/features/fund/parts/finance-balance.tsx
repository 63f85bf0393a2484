// What the finance system says may still be spent of a card, beside ours, with the moment it was read.
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { api, useRead } from '../../../core/api.ts'

/** Who looks again within a minute sees the same figure. */
const FRESH_MS = 60_000

export const FinanceBalance = ({ id }: { id: string }) => {
  const read = useRead(api.financeCard.balance, { id }, { fresh: FRESH_MS })
  if (!read.data?.isOn) return null
  const { said, fault } = read.data
  const again = (
    <Button type="link" size="small" loading={read.isFetching} onClick={() => void read.refetch()}>
      重新读取
    </Button>
  )
  if (!said)
    return (
      <p className="second" style={{ margin: '8px 0 0' }}>
        财务系统余额：{fault}。{again}
      </p>
    )
  const { availableFen, aheadFen, differsFen, readAt } = said
  return (
    <p className="second" style={{ margin: '8px 0 0' }}>
      财务系统可用 <b className="num">{money(availableFen)}</b>
      {aheadFen > 0 ? `，其中 ${money(aheadFen)} 商城已冻结或应付、财务还没有扣除` : ''}，
      {differsFen === 0 ? (
        '与商城一致'
      ) : (
        <span className="wait">{`比商城${differsFen > 0 ? '多' : '少'} ${money(Math.abs(differsFen))}`}</span>
      )}
      。读取于 {momentText(new Date(readAt))}。{again}
    </p>
  )
}
