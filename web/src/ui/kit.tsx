// The component library in our theme and language, loaded with the first page that uses it.
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { usePurchaseMode } from '../core/mode.ts'
import { useMedia, usePhone } from './media.ts'
import { antdTheme } from './theme.ts'

export const Kit = ({ children }: { children: ReactNode }) => {
  const mode = usePurchaseMode()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const phone = usePhone()
  return (
    <ConfigProvider locale={zhCN} theme={antdTheme(mode, still, phone)} button={{ autoInsertSpace: false }} virtual={false}>
      {children}
    </ConfigProvider>
  )
}
