// A one-time password, shown once: nobody can ask for it again.
import { Button } from 'antd'
import { CopyText } from '../../../ui/copy-text.tsx'
import { AskDialog } from '../../../ui/modal.tsx'
import css from './told-password.module.css'

export const ToldPassword = ({ who, password, close }: { who: string; password: string; close: () => void }) => (
  <AskDialog
    open
    title={`${who}的一次性密码`}
    onClose={close}
    footer={
      <Button type="primary" onClick={close}>
        已交给本人
      </Button>
    }
  >
    <p className={css['password']}>
      <code>{password}</code>
      <CopyText text={password} label="一次性密码" />
    </p>
    <p className="second">只显示这一次，请交给本人；登录后须先修改它才能办理其他事项。</p>
  </AskDialog>
)
