// Every refusal the product can answer: key in code, retCode on the wire, Chinese text on screen.
import { accountFails } from './fails/account.ts'
import { adminFails } from './fails/admin.ts'
import { afterSaleFails } from './fails/after-sale.ts'
import { approvalFails } from './fails/approval.ts'
import { bargainFails } from './fails/bargain.ts'
import { billFails } from './fails/bill.ts'
import { catalogFails } from './fails/catalog.ts'
import { componentFails } from './fails/component.ts'
import { coreFails } from './fails/core.ts'
import { couponFails } from './fails/coupon.ts'
import { delegationFails } from './fails/delegation.ts'
import { directoryFails } from './fails/directory.ts'
import { evaluationFails } from './fails/evaluation.ts'
import { factorFails } from './fails/factor.ts'
import { frameworkFails } from './fails/framework.ts'
import { fundFails } from './fails/fund.ts'
import { logoffFails } from './fails/logoff.ts'
import { helpFails } from './fails/help.ts'
import { inquiryFails } from './fails/inquiry.ts'
import { offPlatformFails } from './fails/off-platform.ts'
import { orderFails } from './fails/order.ts'
import { paymentFails } from './fails/payment.ts'
import { purseFails } from './fails/purse.ts'
import { privacyFails } from './fails/privacy.ts'
import { recusalFails } from './fails/recusal.ts'
import { rosterFails } from './fails/roster.ts'
import { registrationFails } from './fails/registration.ts'
import { sealingFails } from './fails/sealing.ts'
import { ssoFails } from './fails/sso.ts'
import { signatureFails } from './fails/signature.ts'
import { tellingFails } from './fails/telling.ts'
import { permitFails } from './fails/permit.ts'
import { personFails } from './fails/person.ts'

export interface FailSpec {
  retCode: string
  /** Shown to the person; `{name}` is filled from the values of the Fail. */
  text: string
}

export const fails = {
  ...coreFails,
  ...accountFails,
  ...factorFails,
  ...registrationFails,
  ...adminFails,
  ...afterSaleFails,
  ...rosterFails,
  ...directoryFails,
  ...catalogFails,
  ...componentFails,
  ...couponFails,
  ...evaluationFails,
  ...inquiryFails,
  ...orderFails,
  ...paymentFails,
  ...offPlatformFails,
  ...permitFails,
  ...personFails,
  ...logoffFails,
  ...frameworkFails,
  ...fundFails,
  ...helpFails,
  ...approvalFails,
  ...bargainFails,
  ...billFails,
  ...sealingFails,
  ...ssoFails,
  ...privacyFails,
  ...recusalFails,
  ...purseFails,
  ...delegationFails,
  ...signatureFails,
  ...tellingFails,
} satisfies Record<string, FailSpec>

export type FailKey = keyof typeof fails

export const failText = (key: FailKey, values: Record<string, string | number> = {}): string =>
  fails[key].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
