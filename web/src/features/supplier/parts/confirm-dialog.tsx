// What a supplier takes on by confirming: the goods, the sum, the day until which they must be sent.
import { money } from '@caiyuan/contract/money'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { useFold } from '../../../ui/fold.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmWords, nameOf, type ConfirmOrder } from '../model.ts'
import css from './confirm-dialog.module.css'

const Taken = ({ order }: { order: ConfirmOrder }) => {
  const { shown, more } = useFold(order.lines, '种')
  return (
    <>
      <ul className={css['lines']}>
        {shown.map((it) => (
          <li key={it.lineNo}>
            <span className="goods">
              {it.name} <span className="second">{[it.spec, it.catNo && `货号 ${it.catNo}`].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="num">
              {it.num} {it.unit}
            </span>
            <span className="num">{money(it.amountFen)}</span>
          </li>
        ))}
      </ul>
      {more}
      {confirmWords(order).map((it) => (
        <p key={it}>{it}</p>
      ))}
    </>
  )
}

interface Props {
  target: { schoolId: number; schoolName: string; id: string; orderNo: string }
  close: () => void
}

export const ConfirmDialog = ({ target, close }: Props) => {
  const { schoolId, id } = target
  const read = useRead(api.supply.orderDetail, { schoolId, id })
  const act = useAct(api.supply.confirm, {
    onDone: () => {
      notify.ok('已确认接单')
      close()
    },
  })
  return (
    <FormDialog
      width={560}
      title={`确认 ${nameOf(target)}？`}
      onClose={close}
      back="返回"
      ok="确认接单"
      pending={act.pending}
      disabled={!read.data}
      send={() => void act.run({ schoolId, id })}
    >
      {read.data ? (
        <Taken order={read.data} />
      ) : read.error ? (
        <ReadFail fail={read.error} retry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </FormDialog>
  )
}
