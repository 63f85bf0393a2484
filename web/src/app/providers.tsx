// What surrounds every page: the query cache, the router, the short messages.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { setNavigator } from '../core/navigate.ts'
import { NoticeBar } from './notice-bar.tsx'
import { makeRouter } from './router.tsx'

const router = makeRouter()
setNavigator((to, options) => void router.navigate(to, options))

export const App = ({ queries }: { queries: QueryClient }) => (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <NoticeBar navigate={(to) => void router.navigate(to)} />
    </QueryClientProvider>
  </StrictMode>
)
