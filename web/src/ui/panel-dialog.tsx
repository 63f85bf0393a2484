// A dialog without buttons of its own: what stands in it acts. On a phone it comes from the bottom.
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { usePhone } from './media.ts'
import css from './panel-dialog.module.css'

export const PanelDialog = ({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) => {
  const phone = usePhone()
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={null}
      width={416}
      centered={!phone}
      wrapClassName={css['wrap'] ?? ''}
    >
      {children}
    </Modal>
  )
}
