import { api, useAct } from '../../../core/api.ts'
import { useDoor } from './door.ts'
import { secondOf, type Second } from './second.ts'

/** Its panel says what else it is refused for. */
export const useLoginByPhone = (onSecond: (it: Second) => void) =>
  useAct(api.account.loginByPhone, {
    onDone: useDoor().enter,
    onFail: (fail) => {
      const second = secondOf(fail)
      if (second) onSecond(second)
    },
  })
