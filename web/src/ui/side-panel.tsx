// What one row of a list says in full, beside the list; on a phone it takes the whole window.
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { usePhone } from './media.ts'

interface SidePanelProps {
  title: ReactNode
  close: () => void
  footer?: ReactNode
  children: ReactNode
}

export const SidePanel = ({ title, close, footer, children }: SidePanelProps) => (
  <Drawer open title={title} onClose={close} footer={footer} size={usePhone() ? '100%' : 420}>
    <div style={{ fontSize: 14, lineHeight: '22px' }}>{children}</div>
  </Drawer>
)
