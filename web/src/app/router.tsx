// Joins the rows into the router: layout, guard, title and error page around each screen, one lazy chunk per row.
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { RouteRow } from '../core/route.ts'
import { BareLayout } from './bare-layout.tsx'
import { FullLayout } from './layout.tsx'
import { NotFound, PageError } from './page-error.tsx'
import { Page } from './page.tsx'
import { routes } from './routes.ts'

const pageOf = (row: RouteRow): RouteObject => ({
  path: row.path,
  handle: row,
  ErrorBoundary: PageError,
  HydrateFallback: () => null,
  lazy: async () => {
    const { Screen } = await row.lazy()
    return {
      Component: () => (
        <Page row={row}>
          <Screen />
        </Page>
      ),
    }
  },
})

const group = (layout: RouteRow['layout']): RouteObject[] => routes.filter((it) => it.layout === layout).map(pageOf)

export const makeRouter = () =>
  createBrowserRouter([
    { Component: FullLayout, ErrorBoundary: PageError, HydrateFallback: () => null, children: [...group('full'), { path: '*', Component: NotFound }] },
    { Component: BareLayout, ErrorBoundary: PageError, HydrateFallback: () => null, children: group('bare') },
    ...group('none'),
  ])
