// What is done to a difference: one person settles it, another agrees to what he says, or does not.
import { Button } from 'antd'
import { useAsk, type Question } from '../../../ui/modal.tsx'

interface TwoPeople<It> {
  /** As its buttons are told apart. */
  no: (it: It) => string
  maySettle: (it: It) => boolean
  /** Words: it waits for another than who reads. */
  mayConfirm: (it: It) => boolean | string
  agreeing: (it: It) => Pick<Question, 'title' | 'body' | 'ok' | 'comment'>
  /** The question of who does not agree. */
  refusing: (it: It) => string
  settle: (it: It) => void
  confirm: (said: { id: string; proposedAt: string; agrees: boolean; reason?: string }, it: It) => Promise<unknown>
}

const still = (event: { stopPropagation: () => void }): void => event.stopPropagation()

/** Its buttons within a row that opens, and the dialog they ask in. */
export const useTwoPeople = <It extends { id: string; proposedAt: string | null }>(of: TwoPeople<It>) => {
  const ask = useAsk()
  // What waits for a second person names its proposal.
  const that = ({ id, proposedAt }: It) => ({ id, proposedAt: proposedAt! })
  const agree = (it: It) =>
    void ask.put({ ...of.agreeing(it), send: (reason) => of.confirm({ ...that(it), agrees: true, ...(reason ? { reason } : {}) }, it) })
  const refuse = (it: It) =>
    void ask.put({
      title: of.refusing(it),
      ok: '不同意',
      comment: { label: '原因', least: 2 },
      send: (reason) => of.confirm({ ...that(it), agrees: false, reason }, it),
    })
  const buttons = (it: It) => {
    if (of.maySettle(it))
      return (
        <Button size="small" type="primary" aria-label={`处理 ${of.no(it)}`} onClick={() => of.settle(it)}>
          处理
        </Button>
      )
    const confirms = of.mayConfirm(it)
    if (confirms === true)
      return (
        <span className="row" style={{ gap: 6 }}>
          <Button size="small" onClick={() => refuse(it)} aria-label={`不同意 ${of.no(it)}`}>
            不同意
          </Button>
          <Button size="small" type="primary" onClick={() => agree(it)} aria-label={`同意 ${of.no(it)}`}>
            同意
          </Button>
        </span>
      )
    return confirms === false ? null : <span className="second">等他人复核</span>
  }
  const node = (it: It) => (
    <span onClick={still} role="presentation">
      {buttons(it)}
    </span>
  )
  return { node, agree, dialog: ask.node }
}
