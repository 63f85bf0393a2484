// The number of a row of a list, which leads to its page whatever a press on the row does.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** `from`: the list its page leads back to. */
export const NumberLink = ({ to, from, children }: { to: string; from?: string; children: ReactNode }) => (
  <Link to={to} state={from === undefined ? undefined : { from }} className="num" onClick={(event) => event.stopPropagation()}>
    {children}
  </Link>
)
