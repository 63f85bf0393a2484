// Around every screen: its title, and who may see it.
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginAddress, PASSWORD_PAGE } from '../core/navigate.ts'
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
  if (session.user?.mustChangePassword && row.path !== PASSWORD_PAGE) return <Navigate to={PASSWORD_PAGE} replace />
  if (row.need && !session.has(row.need)) return <Navigate to="/noPermission" replace />
  return children
}

export const Page = ({ row, children }: { row: RouteRow; children: ReactNode }) => {
  useTitle(row.title)
  return row.open ? children : <Guard row={row}>{children}</Guard>
}
