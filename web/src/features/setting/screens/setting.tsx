// 账户设置: the address book.
import { AddressBook } from '../parts/address-book.tsx'

export const Screen = () => (
  <>
    <h1 className="hidden-text">账户设置</h1>
    <AddressBook />
  </>
)
