import { supply } from '@caiyuan/contract/order/supply'
import { implement } from '../../core/implement.ts'
import { agreeCancel, confirmOrder, markDelivered, refuseCancel, refuseOrder, shipOrder } from './commands.ts'
import { supplyJobs } from './jobs.ts'
import { exportOrders, getOrder, listOrders } from './queries.ts'

export const supplyModule = implement(
  'supply',
  supply,
  {
    orders: listOrders,
    orderDetail: getOrder,
    exportOrders,
    confirm: confirmOrder,
    refuse: refuseOrder,
    ship: shipOrder,
    delivered: markDelivered,
    agreeCancel,
    refuseCancel,
  },
  supplyJobs,
)
