// 批量发货: what is left of each order goes as one parcel; a column of waybills may be pasted. Each order is sent by itself.
import { OWN_DELIVERY, carriers } from '@caiyuan/contract/carriers'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { api, call } from '../../../core/api.ts'
import { readAgain } from '../../../core/outdated.ts'
import { ApiFail } from '../../../core/api-fail.ts'
import { useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { AskDialog } from '../../../ui/modal.tsx'
import { carrierOptions, codeFault, keyOf, nameOf, parcelsOf, spreadCodes, startEntries, type ShipCode } from '../model.ts'
import css from './ship-batch.module.css'

type Row = OutputOf<typeof api.supply.orders>['list'][number]

const start: ShipCode = { carrierCode: carriers[0].code, code: '' }

const shipWhole = async (order: Row, by: ShipCode): Promise<void> => {
  const { lines } = await call(api.supply.orderDetail, { schoolId: order.schoolId, id: order.id })
  const entries = Object.fromEntries(Object.entries(startEntries(lines)).map(([no, it]) => [no, { ...it, ...by }]))
  const parcels = parcelsOf(lines, entries) as SentOf<typeof api.supply.ship>['parcels']
  await call(api.supply.ship, { schoolId: order.schoolId, id: order.id, parcels }, { key: crypto.randomUUID() })
}

export const ShipBatch = ({ orders, close, onAll }: { orders: readonly Row[]; close: () => void; onAll: () => void }) => {
  const queries = useQueryClient()
  const [codes, setCodes] = useKept<Record<string, ShipCode>>('ship:batch', {})
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [pressed, setPressed] = useState(false)
  const [at, setAt] = useState<number>()
  const open = orders.filter((it) => !sent.has(keyOf(it)))
  const codeOf = (it: Row): ShipCode => codes[keyOf(it)] ?? start
  const faultOf = (it: Row): string => faults[keyOf(it)] ?? (pressed ? codeFault(codeOf(it)) : '')
  /** An order is no longer at fault for what it had before. */
  const put = (it: Row, by: ShipCode) => {
    if (by.code !== codeOf(it).code) setFaults(({ [keyOf(it)]: _gone, ...rest }) => rest)
    setCodes((all) => ({ ...all, [keyOf(it)]: by }))
  }
  const paste = (from: number, text: string): boolean => {
    const filled = spreadCodes(open.slice(from).map(codeOf), text)
    if (!filled) return false
    for (const [i, it] of open.slice(from).entries()) put(it, filled[i]!)
    return true
  }
  const send = async () => {
    setPressed(true)
    if (open.some((it) => codeFault(codeOf(it)))) return
    const failed: Record<string, string> = {}
    const gone = new Set(sent)
    for (const [i, it] of open.entries()) {
      setAt(i)
      try {
        await shipWhole(it, codeOf(it))
        gone.add(keyOf(it))
      } catch (cause) {
        failed[keyOf(it)] = cause instanceof ApiFail ? cause.message : '没有发出，请重试'
      }
    }
    setAt(undefined)
    setSent(gone)
    // Waybills that went are of no use to what an order sends later.
    setCodes((all) => Object.fromEntries(Object.entries(all).filter(([key]) => !gone.has(key))))
    setFaults(failed)
    await readAgain(queries, [{ kind: 'order', id: '' }])
    const num = gone.size - sent.size
    if (num > 0) notify.ok(`已发货 ${num} 单`)
    if (Object.keys(failed).length === 0) {
      close()
      onAll()
    }
  }
  const bad = open.filter((it) => faultOf(it))
  return (
    <AskDialog
      open
      width={760}
      title={`批量发货 ${open.length} 单`}
      onClose={close}
      footer={
        <>
          {bad.length > 0 ? (
            <span className="bad" role="alert" style={{ marginRight: 'auto' }}>
              {bad.length} 单须修改
            </span>
          ) : null}
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={at !== undefined} onClick={() => void send()}>
            {at === undefined
              ? `发货 ${open.reduce((sum, it) => sum + it.num - it.shippedNum, 0)} 件`
              : `正在发 ${at + 1} / ${open.length}`}
          </Button>
        </>
      }
    >
      <p className="second">每单余下的商品作为一个包裹发出。可从表格复制一列运单号，粘贴到第一个运单号框，自动向下填。</p>
      <ul className={css['rows']}>
        {open.map((it, i) => {
          const by = codeOf(it)
          const own = by.carrierCode === OWN_DELIVERY
          return (
            <li key={keyOf(it)}>
              <span className={css['who']}>
                <b className="num">{nameOf(it)}</b>
                <small className="second">
                  {it.receiver}，{it.summary}
                </small>
              </span>
              <span className={css['num']}>{it.num - it.shippedNum} 件</span>
              <Select
                aria-label={`${nameOf(it)} 快递公司`}
                className={css['carrier']!}
                options={carrierOptions}
                showSearch={{ optionFilterProp: 'label' }}
                value={by.carrierCode}
                onChange={(carrierCode: string) => put(it, { carrierCode, code: '' })}
              />
              <span className={css['code']}>
                <Input
                  aria-label={`${nameOf(it)} ${own ? '送货人电话' : '运单号'}`}
                  placeholder={own ? '送货人电话' : '运单号'}
                  status={faultOf(it) ? 'error' : ''}
                  value={by.code}
                  onChange={(event) => put(it, { ...by, code: event.target.value })}
                  onPaste={(event) => paste(i, event.clipboardData.getData('text')) && event.preventDefault()}
                />
                {faultOf(it) ? <small className="bad">{faultOf(it)}</small> : null}
              </span>
            </li>
          )
        })}
      </ul>
    </AskDialog>
  )
}
