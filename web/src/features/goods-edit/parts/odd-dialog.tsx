// Prices that look like a slip: asked about before they are written.
import { Button } from 'antd'
import type { ApiFail } from '../../../core/api.ts'
import { AskDialog } from '../../../ui/modal.tsx'

const ODD = '3115'

interface Odd {
  code: string
  words: string
}

/** What the server asks about; undefined where it refused something else. */
export const oddOf = (fail: ApiFail): readonly Odd[] | undefined => (fail.code === ODD ? (fail.data as { odd: Odd[] }).odd : undefined)

const MOST = 20

export const OddDialog = ({
  odd,
  pending,
  sure,
  close,
}: {
  odd: readonly Odd[]
  pending: boolean
  sure: () => void
  close: () => void
}) => (
  <AskDialog
    open
    title="这些价格没有写错吗？"
    onClose={close}
    footer={
      <>
        <Button onClick={close}>回去核对</Button>
        <Button type="primary" loading={pending} onClick={sure}>
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
  </AskDialog>
)
