import { api, useAct } from '../../../core/api.ts'
import { secondOf, type Second } from './second.ts'
import { useEntered } from './use-entered.ts'

/** Its panel says what else it is refused for. */
export const useLoginByPhone = (onSecond: (it: Second) => void) =>
  useAct(api.account.loginByPhone, {
    onDone: useEntered(),
    onFail: (fail) => {
      const second = secondOf(fail)
      if (second) onSecond(second)
    },
  })
