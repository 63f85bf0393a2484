import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { PASSWORD_PAGE, safeReturn } from '../../../core/navigate.ts'
import { panels, type Door } from './door.ts'
import { readAfterSignIn } from './read-after-sign-in.ts'

/** The page for signing in: which panel is open stands in its address, beside where the person came from. */
export const usePageDoor = (): Door => {
  const [params, setParams] = useSearchParams()
  const agreed = (useLocation().state as { agreed?: string } | null)?.agreed
  const navigate = useNavigate()
  const queries = useQueryClient()
  const to = params.get('return')
  return {
    at: panels.find((it) => it === params.get('by')) ?? 'account',
    turn: (by, more) => {
      const next = new URLSearchParams(params)
      next.set('by', by)
      if (more) next.delete('schoolCode')
      if (more?.schoolCode) next.set('schoolCode', more.schoolCode)
      setParams(next, { replace: true, state: more?.agreed ? { agreed: more.agreed } : null })
    },
    schoolCode: params.get('schoolCode') ?? '',
    agreed,
    to,
    enter: async ({ mustChangePassword }) => {
      queries.clear()
      if (mustChangePassword) return void navigate(PASSWORD_PAGE, { replace: true })
      const user = await readAfterSignIn(queries)
      // A supplier works in the console; everyone else comes back to where they were.
      void navigate(to === null && user?.srcId != null ? '/supplier' : safeReturn(to), { replace: true })
    },
  }
}
