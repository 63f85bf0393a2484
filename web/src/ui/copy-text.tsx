import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import css from './copy-text.module.css'

export const CopyText = ({ text, label }: { text: string; label: string }) => {
  const [done, setDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setDone(true)
    setTimeout(() => setDone(false), 1500)
  }
  return (
    <button type="button" className={css['copy']} aria-label={done ? `${label}已复制` : `复制${label}`} onClick={() => void copy()}>
      {done ? <CheckOutlined /> : <CopyOutlined />}
    </button>
  )
}
