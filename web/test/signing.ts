// A school that asks for hand signatures, and somebody who has one.
import { screen } from '@testing-library/react'
import { press, type Answers } from './stage.tsx'

export const SIGNATURE = 's1'

const current = { id: SIGNATURE, no: 1, source: 'screen', sizeBytes: 900, since: '2026-09-01T00:00:00.000Z' }

/** Beside the answers of a screen. */
export const signing: Answers = {
  'user.info': () => ({
    userId: 'u',
    userName: '李老师',
    functionList: ['cart:edit', 'order:create'],
    tenantNeedHandSignature: 1,
    useHandSignatureInBuy: 1,
  }),
  'user/signature/getSignature': () => ({ current, former: [], agreed: true }),
}

/** Sees what is signed with, and presses. */
export const sign = async (): Promise<void> => {
  await screen.findByText('本人确认以上信息真实')
  await press('签名并提交')
}
