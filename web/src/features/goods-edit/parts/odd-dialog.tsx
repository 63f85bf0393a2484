// Prices that look like a slip: asked about before they are written. One under half of what others ask is explained.
import { LOW_REASON_MAX } from '@caiyuan/contract/goods-edit'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { ApiFail } from '../../../core/api.ts'
import { AskDialog } from '../../../ui/modal.tsx'

const ODD = '3115'

interface Odd {
  code: string
  words: string
  isLow: boolean
}

/** What the server asks about; undefined where it refused something else. */
export const oddOf = (fail: ApiFail): readonly Odd[] | undefined => (fail.code === ODD ? (fail.data as { odd: Odd[] }).odd : undefined)

const MOST = 20
const LEAST = 4

export const OddDialog = ({
  odd,
  pending,
  sure,
  close,
}: {
  odd: readonly Odd[]
  pending: boolean
  sure: (lowReason: string) => void
  close: () => void
}) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const isLow = odd.some((it) => it.isLow)
  return (
    <AskDialog
      open
      title="这些价格没有写错吗？"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>回去核对</Button>
          <Button type="primary" loading={pending} disabled={isLow && reason.trim().length < LEAST} onClick={() => sure(reason.trim())}>
            没有写错，保存
          </Button>
        </>
      }
    >
      <ul className="stack">
        {odd.slice(0, MOST).map((it) => (
          <li key={it.code}>
            <span className="num">{it.code}</span>：<span className="wait">{it.words}</span>
          </li>
        ))}
        {odd.length > MOST ? <li>等 {odd.length} 个规格</li> : null}
      </ul>
      {isLow ? (
        <div className="stack" style={{ marginTop: 12 }}>
          <label htmlFor={id}>
            低价说明
            <span className="bad" aria-hidden>
              {' '}
              *
            </span>
          </label>
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={LOW_REASON_MAX}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            placeholder="例如：临近效期促销，有效期至 2027 年 3 月"
          />
          <p className="second">不到同款最低报价一半的，须说明原因；平台审核和采购人都会看到。</p>
        </div>
      ) : null}
    </AskDialog>
  )
}
