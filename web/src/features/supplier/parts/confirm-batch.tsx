// Confirming several orders at once: each by itself, with its own result.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { BatchHead } from '../../../ui/list-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { confirmEach } from './order-acts.tsx'

type Row = OutputOf<typeof api.supply.orders>['list'][number]

export const ConfirmBatch = ({ rows, clear }: { rows: readonly Row[]; clear: () => void }) => {
  const queries = useQueryClient()
  const [done, setDone] = useState<number>()
  const [faults, setFaults] = useState<readonly { order: { orderNo: string }; fault: string }[]>([])
  const run = async () => {
    setDone(0)
    const failed = await confirmEach(rows, setDone)
    setDone(undefined)
    setFaults(failed)
    await queries.invalidateQueries({ queryKey: [api.supply.orders.name] })
    if (failed.length < rows.length) notify.ok(`已确认 ${rows.length - failed.length} 单`)
    if (failed.length === 0) clear()
  }
  return (
    <>
      <BatchHead clear={clear}>
        已选 <b>{rows.length}</b> 单，<b>{rows.reduce((sum, it) => sum + it.num, 0)}</b> 件{' '}
        <Money fen={rows.reduce((sum, it) => sum + it.totalFen, 0)} as="strong" />
      </BatchHead>
      <div className="row wrap">
        {faults.map((it) => (
          <span key={it.order.orderNo} className="bad" role="alert">
            {it.order.orderNo}：{it.fault}
          </span>
        ))}
        <Button type="primary" style={{ marginLeft: 'auto' }} loading={done !== undefined} onClick={() => void run()}>
          {done === undefined ? `批量确认 ${rows.length} 单` : `正在确认 ${done} / ${rows.length}`}
        </Button>
      </div>
    </>
  )
}
