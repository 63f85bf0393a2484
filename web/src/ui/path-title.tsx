import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import css from './path-title.module.css'

/** The title of a page that is reached from others, with the way back to them. */
export const PathTitle = ({
  from,
  children,
}: {
  from: readonly { to: string; text: string; onClick?: () => void }[]
  children: ReactNode
}) => (
  <div className={`row ${css['title']}`}>
    {from.map(({ text, ...link }) => (
      <Fragment key={link.to}>
        <Link {...link}>{text}</Link>
        <span className="second">/</span>
      </Fragment>
    ))}
    <h1>{children}</h1>
  </div>
)
