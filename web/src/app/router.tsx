// Joins the rows into the router: layout, guard, title and error page around each screen, one lazy chunk per row.
import { lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { knownRoutes } from '../core/known-routes.ts'
import type { RouteRow } from '../core/route.ts'
import { useSession } from '../core/session.ts'
import { SkeletonPage } from '../ui/skeleton.tsx'
import { FullLayout } from './layout.tsx'
import { codeOf } from './page-code.ts'
import { NotFound, PageError } from './page-error.tsx'
import { Page } from './page.tsx'
import { SignIn } from './sign-in.tsx'

const pageOf = (row: RouteRow): RouteObject => ({
  path: row.path,
  handle: row,
  ErrorBoundary: PageError,
  HydrateFallback: row.layout === 'bare' || row.layout === 'none' ? () => null : SkeletonPage,
  lazy: async () => {
    const { Screen, Kit } = await codeOf(row)
    return {
      Component: () => (
        <Page row={row}>
          <Kit>
            <Screen />
          </Kit>
        </Page>
      ),
    }
  },
})

const group = (layout: RouteRow['layout']): RouteObject[] =>
  knownRoutes()
    .filter((it) => it.layout === layout)
    .map(pageOf)

/** Who buys never sees a console: its frame comes to who works in it. */
const supplier = () => import('./supplier-layout.tsx')
const SupplierLayout = lazy(async () => ({ default: (await supplier()).SupplierLayout }))

/** A supplier's person stays in the console wherever a page of the mall is opened: menus of buyers lead nowhere for them. */
const MallLayout = () => (
  <>
    {useSession().user?.supplierName ? (
      <Suspense fallback={null}>
        <SupplierLayout />
      </Suspense>
    ) : (
      <FullLayout />
    )}
    <SignIn />
  </>
)

export const makeRouter = () =>
  createBrowserRouter([
    {
      Component: MallLayout,
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: [...group('full'), { path: '*', Component: NotFound }],
    },
    {
      lazy: async () => ({ Component: (await import('./bare-layout.tsx')).BareLayout }),
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: group('bare'),
    },
    {
      lazy: async () => ({ Component: (await supplier()).SupplierConsole }),
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: group('supplier'),
    },
    {
      lazy: async () => ({ Component: (await import('./admin-layout.tsx')).AdminLayout }),
      ErrorBoundary: PageError,
      HydrateFallback: () => null,
      children: group('admin'),
    },
    ...group('none'),
  ])
