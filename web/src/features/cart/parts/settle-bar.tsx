// What is selected, what it costs, and the way on; stays in view under the list.
import { Button, Checkbox, Tooltip } from 'antd'
import { Money } from '../../../ui/money.tsx'
import type { Totals } from '../model.ts'
import css from './cart.module.css'

interface Props {
  totals: Totals
  isAll: boolean
  isSome: boolean
  /** Why it cannot be settled; empty when it can. */
  blocked: string
  pending: boolean
  /** Hands what is ticked to a teacher; for who may not settle everything himself. */
  handOver?: (() => void) | undefined
  tickAll: (checked: boolean) => void
  removeTicked: () => void
  settle: () => void
}

export const SettleBar = ({ totals, isAll, isSome, blocked, pending, handOver, tickAll, removeTicked, settle }: Props) => (
  <div className={css['settle']} role="region" aria-label="结算">
    <Checkbox checked={isAll} indeterminate={isSome && !isAll} onChange={(event) => tickAll(event.target.checked)}>
      全选
    </Checkbox>
    <Button type="link" size="small" className="desktop-only" disabled={!isSome} onClick={removeTicked}>
      删除选中
    </Button>
    <span className={css['settleSum']}>
      {blocked && totals.kinds > 0 ? (
        <span className={`${css['settleParts']} bad line2`} role="status">
          {blocked}
        </span>
      ) : (
        <span className={`${css['settleParts']} second`}>
          已选 {totals.kinds} 种 {totals.num} 件
          <span className="desktop-only">
            ，商品 <Money fen={totals.goodsFen} />
          </span>
          ，运费 <Money fen={totals.freightFen} />
        </span>
      )}
      <span>
        合计 <Money fen={totals.goodsFen + totals.freightFen} as="sum" size={20} />
      </span>
    </span>
    {handOver ? (
      <Button size="large" disabled={totals.kinds === 0} onClick={handOver}>
        交给老师
      </Button>
    ) : null}
    <Tooltip title={blocked}>
      <span>
        <Button type="primary" size="large" className={css['go'] ?? ''} disabled={blocked !== ''} loading={pending} onClick={settle}>
          结算{totals.kinds > 0 ? `（${totals.kinds}）` : ''}
        </Button>
      </span>
    </Tooltip>
  </div>
)
