// The ways to pay of an installation, by what its operator set.
import type { PaySettings } from '../core/config-pay.ts'
import { alipay } from './pay.alipay.ts'
import type { PayGateways } from './pay.ts'
import { wechatPay } from './pay.wechat.ts'

export { setPay } from './pay.ts'

/** The campus card centre is a school's own: its adapter comes with the school. */
export const payBy = (settings: PaySettings): PayGateways => ({
  campus: null,
  wechat: settings.wechat && wechatPay(settings.wechat),
  alipay: settings.alipay && alipay(settings.alipay),
})
