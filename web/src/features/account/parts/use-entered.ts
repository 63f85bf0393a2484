// What follows a sign-in, whichever way it was made.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { api, call } from '../../../core/api.ts'
import { PASSWORD_PAGE, safeReturn } from '../../../core/navigate.ts'

export const useEntered = (): ((it: { mustChangePassword: boolean }) => Promise<void>) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async ({ mustChangePassword }) => {
    queries.clear()
    if (mustChangePassword) return void navigate(PASSWORD_PAGE, { replace: true })
    // A supplier works in the console; everyone else comes back to where they were.
    const home = params.get('return') ? null : await call(api.account.info, {}).catch(() => null)
    void navigate(home?.srcId != null ? '/supplier' : safeReturn(params.get('return')), { replace: true })
  }
}
