// What surrounds every page: the component library in our theme and language, the query cache, the router.
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { newQueryClient } from '../core/api.ts'
import { usePurchaseMode } from '../core/mode.ts'
import { setNavigator } from '../core/navigate.ts'
import { useMedia } from '../ui/media.ts'
import { antdTheme } from '../ui/theme.ts'
import { NoticeBar } from './notice-bar.tsx'
import { makeRouter } from './router.tsx'

const router = makeRouter()
setNavigator((to, options) => void router.navigate(to, options))

export const App = () => {
  const [queries] = useState(newQueryClient)
  const mode = usePurchaseMode()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <StrictMode>
      <ConfigProvider locale={zhCN} theme={antdTheme(mode, still)} button={{ autoInsertSpace: false }} virtual={false}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <NoticeBar navigate={(to) => void router.navigate(to)} />
        </QueryClientProvider>
      </ConfigProvider>
    </StrictMode>
  )
}
