// What may be done with several orders at once: print what to pick and to deliver, confirm, ship. Each order has its own result.
import { PrinterOutlined } from '@ant-design/icons'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { unanswered } from '@caiyuan/contract/order/standing'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { api } from '../../../core/api.ts'
import { readAgain } from '../../../core/outdated.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { keyOf, mayShip, nameOf, notesAddress, pickAddress } from '../model.ts'
import css from './batch-bar.module.css'
import { confirmEach } from './order-acts.tsx'
import { ShipBatch } from './ship-batch.tsx'

type Row = OutputOf<typeof api.supply.orders>['list'][number]

const newTab = { target: '_blank', rel: 'noopener' } as const

export const BatchBar = ({ rows, clear }: { rows: readonly Row[]; clear: () => void }) => {
  const queries = useQueryClient()
  const [done, setDone] = useState<number>()
  const [faults, setFaults] = useState<readonly { order: Row; fault: string }[]>([])
  const [isShipping, setShipping] = useState(false)
  const isStopped = Boolean(useSession().user?.supplierStop)
  const toConfirm = isStopped ? [] : rows.filter((it) => unanswered.includes(it.state))
  const toShip = rows.filter(mayShip)
  const ask = useAsk()
  const run = async () => {
    const answer = await ask.put({
      title: `确认 ${toConfirm.length} 单？`,
      body: (
        <>
          <ul style={{ maxHeight: '40vh', overflowY: 'auto' }}>
            {toConfirm.map((it) => (
              <li key={it.id}>
                {nameOf(it)}　{it.lineCount} 种 {it.num} 件{'　'}
                <Money fen={it.totalFen} />
              </li>
            ))}
          </ul>
          <p>
            合计 <Money fen={sumFen(toConfirm.map((it) => it.totalFen))} as="strong" />
            。确认后按承诺的发货天数计时。
          </p>
        </>
      ),
      ok: '确认接单',
    })
    if (answer === undefined) return
    setDone(0)
    const failed = await confirmEach(toConfirm, setDone)
    setDone(undefined)
    setFaults(failed)
    await readAgain(queries, [{ kind: 'order', id: '' }])
    if (failed.length < toConfirm.length) notify.ok(`已确认 ${toConfirm.length - failed.length} 单`)
    if (failed.length === 0 && toShip.length === 0) clear()
  }
  return (
    <>
      <div className={css['bar']}>
        <span className={css['head']}>
          已选 <b>{rows.length}</b> 单，<b>{rows.reduce((sum, it) => sum + it.num - it.shippedNum, 0)}</b> 件待发{' '}
          <Money fen={sumFen(rows.map((it) => it.restFen))} as="strong" />
        </span>
        <Button type="text" size="small" className={css['clear']!} onClick={clear}>
          取消选择
        </Button>
        <span className={css['acts']}>
          {toShip.length > 0 ? (
            <>
              <Button icon={<PrinterOutlined />} href={pickAddress(toShip)} {...newTab}>
                拣货单
              </Button>
              <Button icon={<PrinterOutlined />} href={notesAddress(toShip)} {...newTab}>
                送货单 {toShip.length} 张
              </Button>
            </>
          ) : null}
          {toConfirm.length > 0 ? (
            <Button type="primary" ghost={toShip.length > 0} loading={done !== undefined} onClick={() => void run()}>
              {done === undefined ? `批量确认 ${toConfirm.length} 单` : `正在确认 ${done} / ${toConfirm.length}`}
            </Button>
          ) : null}
          {toShip.length > 0 ? (
            <Button type="primary" onClick={() => setShipping(true)}>
              批量发货 {toShip.length} 单
            </Button>
          ) : null}
        </span>
        {faults.map((it) => (
          <p key={keyOf(it.order)} className={`bad ${css['fault']}`} role="alert">
            {nameOf(it.order)}：{it.fault}
          </p>
        ))}
      </div>
      {ask.node}
      {isShipping ? <ShipBatch orders={toShip} close={() => setShipping(false)} onAll={clear} /> : null}
    </>
  )
}
