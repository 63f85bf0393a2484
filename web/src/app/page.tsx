// Around every screen: its title, and who may see it.
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginAddress, noPermissionAddress, PASSWORD_PAGE } from '../core/navigate.ts'
import type { RouteRow } from '../core/route.ts'
import { useSession } from '../core/session.ts'
import { SkeletonPage } from '../ui/skeleton.tsx'

const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title}-采园`
  }, [title])
}

const Guard = ({ row, children }: { row: RouteRow; children: ReactNode }) => {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <SkeletonPage />
  if (session.status === 'out') return <Navigate to={loginAddress(location)} replace />
  if ((session.user?.mustChangePassword || session.user?.mustEnrol) && row.path !== PASSWORD_PAGE)
    return <Navigate to={PASSWORD_PAGE} replace />
  if (row.need && !session.has(row.need)) return <Navigate to={noPermissionAddress(row.need, location)} replace />
  return children
}

const ConsentGate = lazy(async () => {
  const [{ Kit }, { ConsentGate: Gate }] = await Promise.all([
    import('../ui/kit.tsx'),
    import('../features/privacy/parts/consent-gate.tsx'),
  ])
  return {
    default: (it: { due: string }) => (
      <Kit>
        <Gate {...it} />
      </Kit>
    ),
  }
})

const Agreed = ({ children }: { children: ReactNode }) => {
  const due = useSession().user?.consentDue
  return due ? (
    <Suspense fallback={<SkeletonPage />}>
      <ConsentGate due={due} />
    </Suspense>
  ) : (
    children
  )
}

export const Page = ({ row, children }: { row: RouteRow; children: ReactNode }) => {
  useTitle(row.title)
  // Whose account is being cancelled is asked whether to keep it; what is open before the consent, that question too, is of nobody.
  if (useSession().user?.leavesAt && !(row.open && row.beforeConsent)) return <Navigate to="/logoff" replace />
  const page = row.open ? children : <Guard row={row}>{children}</Guard>
  return row.beforeConsent ? page : <Agreed>{page}</Agreed>
}
