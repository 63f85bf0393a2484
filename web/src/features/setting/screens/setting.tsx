// 账户设置: the address book of who buys, and the password.
import { useSession } from '../../../core/session.ts'
import { AddressBook } from '../parts/address-book.tsx'
import { Password } from '../parts/password.tsx'
import css from './setting.module.css'

export const Screen = () => {
  const { user } = useSession()
  return (
    <div className={css['page']}>
      <h1 className="hidden-text">账户设置</h1>
      {/* A supplier's person has nothing delivered; with a one-time password nothing else is answered yet. */}
      {user?.srcId == null && !user?.mustChangePassword ? <AddressBook /> : null}
      <Password />
    </div>
  )
}
