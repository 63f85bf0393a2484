// Why the last try was refused, above the fields.
import { InfoCircleOutlined } from '@ant-design/icons'
import css from '../screens/login.module.css'

export const FailLine = ({ fail }: { fail: { message: string } | undefined }) =>
  fail ? (
    <p className={css['fail']} role="alert">
      <InfoCircleOutlined aria-hidden />
      {fail.message}
    </p>
  ) : null
