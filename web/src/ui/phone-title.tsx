// The title bar of a page of steps on a phone, in place of header and tab bar.
import { LeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import css from './phone-title.module.css'

export const PhoneTitle = ({ title, beside }: { title: string; beside?: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <>
      <h1 className="hidden-text desktop-only">{title}</h1>
      <div className={css['bar']}>
        <button type="button" aria-label="返回" onClick={() => void navigate(-1)}>
          <LeftOutlined />
        </button>
        <h1>{title}</h1>
        <span className="second">{beside}</span>
      </div>
    </>
  )
}
