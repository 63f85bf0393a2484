// Title of a form that belongs to a document: crumbs on a screen, a bar with the way back on a phone.
import { LeftOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './doc-title.module.css'

export const DocTitle = ({ title, number, note, back }: { title: string; number: string; note: ReactNode; back: string }) => (
  <header className={css['head']}>
    <Link to={back} className={css['back']} aria-label="返回">
      <LeftOutlined />
    </Link>
    <h1>{title}</h1>
    <span className="num">{number}</span>
    <span className="second">{note}</span>
  </header>
)
