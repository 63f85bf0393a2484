// 到货通知 of a sold-out pack: one press asks, the next one takes it back. A visitor is asked to sign in first.
import { BellFilled, BellOutlined } from '@ant-design/icons'
import { OFF_SHELF } from '@caiyuan/contract/off-shelf'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import css from '../../../ui/star-button.module.css'

const ON = '到货时会发消息告诉您'

interface Pack {
  skuId: string
  name: string
  moq: number
  stock: number
  problem: string
}

/** Nothing is said of goods that are there, and of those that do not come back. */
export const ArrivalButton = ({ pack }: { pack: Pack }) =>
  pack.stock < pack.moq && pack.problem !== OFF_SHELF ? <Ask pack={pack} /> : null

const Ask = ({ pack: { skuId, name } }: { pack: Pack }) => {
  const { status, has } = useSession()
  const isOn = useRead(api.arrival.mine, {}, { enabled: has('mall:view'), fresh: 60_000 }).data?.skuIds.includes(skuId) ?? false
  const ask = useAct(api.arrival.ask, { onDone: () => notify.ok(ON) })
  const withdraw = useAct(api.arrival.withdraw, { onDone: () => notify.ok('已取消到货通知') })
  if (status === 'in' && !has('mall:view')) return null
  return (
    <button
      type="button"
      className={css['word']}
      aria-pressed={isOn}
      aria-label={`到货通知：${name}`}
      title={isOn ? `${ON}，再按一次取消` : ON}
      disabled={ask.pending || withdraw.pending}
      onClick={() => void (isOn ? withdraw : ask).run({ skuId })}
    >
      {isOn ? <BellFilled aria-hidden /> : <BellOutlined aria-hidden />} {isOn ? '已设到货通知' : '到货通知'}
    </button>
  )
}
