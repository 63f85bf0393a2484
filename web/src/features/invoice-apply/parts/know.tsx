// 开票须知, in the figures of the school.
import { Button } from 'antd'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { AskDialog } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './invoice-service.module.css'

const Know = ({ close }: { close: () => void }) => {
  const read = useRead(api.invoiceApply.know, {})
  return (
    <AskDialog open title="开票须知" width={560} onClose={close} footer={<Button onClick={close}>知道了</Button>}>
      {read.data ? (
        <dl className={css['know']}>
          {read.data.list.map((it) => (
            <div key={it.title}>
              <dt>{it.title}</dt>
              <dd className="second">{it.text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton lines={6} />
      )}
    </AskDialog>
  )
}

export const KnowButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => setOpen(true)}>
        开票须知
      </Button>
      {isOpen ? <Know close={() => setOpen(false)} /> : null}
    </>
  )
}
