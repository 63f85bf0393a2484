// What stayed as it was when an act on several goods did not fit all of them, each with its reason.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'
import { Button } from 'antd'
import { AskDialog } from '../../../ui/modal.tsx'

export const EachResult = ({ it, close }: { it: OutputOf<typeof api.supplierGoods.submit>; close: () => void }) => (
  <AskDialog open title={`${it.failedNum} 种商品没有办理`} onClose={close} footer={<Button onClick={close}>知道了</Button>}>
    <ul className="stack">
      {it.results
        .filter((one) => !one.isDone)
        .map((one) => (
          <li key={one.productId}>
            {one.name || '商品'}：<span className="bad">{one.message}</span>
          </li>
        ))}
    </ul>
  </AskDialog>
)
