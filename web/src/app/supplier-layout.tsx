// The supplier console.
import {
  AccountBookOutlined,
  AuditOutlined,
  BellOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ShoppingOutlined,
  StarOutlined,
  StopOutlined,
  TagsOutlined,
  TransactionOutlined,
} from '@ant-design/icons'
import type { Need } from '@caiyuan/contract/needs'
import { api, useRead } from '../core/api.ts'
import type { ConsoleIcon } from '../core/route.ts'
import { useSession } from '../core/session.ts'
import { ConsoleFrame } from './console-frame.tsx'
import css from './console-frame.module.css'
import { Asked } from './sign-in.tsx'

const icons = {
  orders: ProfileOutlined,
  agreements: FileProtectOutlined,
  goods: ShoppingOutlined,
  inquiries: FileSearchOutlined,
  afterSales: CustomerServiceOutlined,
  complaints: MessageOutlined,
  evaluations: StarOutlined,
  score: DashboardOutlined,
  bargains: TransactionOutlined,
  bills: AccountBookOutlined,
  coupons: TagsOutlined,
  announcements: NotificationOutlined,
  invoices: AuditOutlined,
  messages: BellOutlined,
}

/** What waits for the supplier, by entry; events keep it true. */
const useWaiting = (): Partial<Record<ConsoleIcon, number>> => {
  const { user, has } = useSession()
  // With a one-time password nothing else is answered yet.
  const may = (need: Need) => has(need) && !user?.mustChangePassword && !user?.mustEnrol
  const orders = useRead(api.supply.orders, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const agreements = useRead(api.frameworkSupply.list, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const afterSales = useRead(api.afterSaleSupply.list, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const bargains = useRead(api.bargain.supplyList, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const complaints = useRead(api.complaintSupply.list, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const evaluations = useRead(api.evaluationSupply.list, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const bills = useRead(api.supplyBill.list, { tab: 'todo', pageSize: 1 }, { enabled: may('supplier:bills') })
  const invoices = useRead(api.supplyInvoice.list, { tab: 'todo', pageSize: 1 }, { enabled: may('supplier:bills') })
  return {
    orders: orders.data?.counts['confirm'] ?? 0,
    agreements: agreements.data?.counts['confirm'] ?? 0,
    afterSales: afterSales.data?.counts['todo'] ?? 0,
    bargains: bargains.data?.counts['todo'] ?? 0,
    complaints: complaints.data?.counts['todo'] ?? 0,
    evaluations: evaluations.data?.counts['todo'] ?? 0,
    bills: bills.data?.counts['todo'] ?? 0,
    invoices: invoices.data?.counts['todo'] ?? 0,
    messages: user?.messageNum ?? 0,
  }
}

/** Switched off: what that means here. */
const StopBar = () => {
  const stop = useSession().user?.supplierStop
  return stop ? (
    <p className={css['stop']} role="status">
      <StopOutlined aria-hidden /> {stop}
    </p>
  ) : null
}

export const SupplierLayout = () => (
  <ConsoleFrame
    layout="supplier"
    home="/supplier"
    name="供应商工作台"
    owner={useSession().user?.supplierName ?? ''}
    icons={icons}
    waiting={useWaiting()}
    notice={<StopBar />}
  />
)

/** Its pages; one of the mall asks by its own frame. */
export const SupplierConsole = () => (
  <>
    <SupplierLayout />
    <Asked />
  </>
)
