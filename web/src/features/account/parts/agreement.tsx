// 我已阅读并同意: never ticked beforehand; the policy opens in a dialog.
import { LATEST_VERSION, policyOf } from '@caiyuan/contract/policy'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { notify } from '../../../core/notices.ts'
import { AskDialog } from '../../../ui/modal.tsx'
import { PolicyText } from '../../privacy/parts/policy-text.tsx'
import css from '../screens/login.module.css'

/** Whether it is ticked, and if not says so (spec §8). */
export const useAgreement = () => {
  const [isAgreed, agree] = useState(false)
  const mayGoOn = (): boolean => {
    if (!isAgreed) notify.wait('请先同意相关协议')
    return isAgreed
  }
  return { isAgreed, agree, mayGoOn }
}

export const Agreement = ({ isAgreed, agree }: Pick<ReturnType<typeof useAgreement>, 'isAgreed' | 'agree'>) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={css['agreement']}>
      <Checkbox checked={isAgreed} onChange={(event) => agree(event.target.checked)}>
        我已阅读并同意
      </Checkbox>
      <button type="button" className={css['policy']} onClick={() => setOpen(true)}>
        《隐私政策》
      </button>
      {isOpen ? (
        <AskDialog
          open
          title="隐私协议"
          width={640}
          onClose={close}
          footer={
            <Button type="primary" onClick={close}>
              我知道了
            </Button>
          }
        >
          <PolicyText policy={policyOf(LATEST_VERSION)!} />
        </AskDialog>
      ) : null}
    </div>
  )
}
