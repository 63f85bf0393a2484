// Back from the school: what fills the cart goes on by itself, of what weighs it is said that it can be pressed now.
import { PROOF_MINUTES } from '@caiyuan/contract/step-up'
import { useEffect, useRef } from 'react'
import { api, call } from '../core/api.ts'
import { notify } from '../core/notices.ts'
import { dropPressed, isToBeSaid, pressedHere } from '../core/pressed.ts'
import { useSession } from '../core/session.ts'
import { useAddToCart } from '../features/catalog/parts/add-to-cart.tsx'

interface Sent {
  items: { skuId: string; num: number }[]
}

/** Only where the school did ask: who thought better of it there is still asked here. */
const sayProven = (): Promise<void> =>
  call(api.stepUp.check, {}).then(
    () => notify.wait(`已在学校确认是您本人，请核对后再按一次，${PROOF_MINUTES} 分钟内不再询问`),
    () => undefined,
  )

export const PressedAgain = () => {
  const { status, has } = useSession()
  const { add } = useAddToCart()
  const isDone = useRef(false)
  useEffect(() => {
    if (status === 'loading' || isDone.current) return
    isDone.current = true
    const it = pressedHere()
    if (status === 'in' && it?.isProof) return void (isToBeSaid() && sayProven())
    // Whoever came back without having signed in, or may not buy, presses anew what he then finds.
    dropPressed()
    if (status === 'in' && it?.call === api.cart.add.name && has('cart:edit'))
      for (const { skuId, num } of (it.input as Sent).items) void add(skuId, num)
  }, [status, has, add])
  return null
}
