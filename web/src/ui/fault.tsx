import type { ReactNode } from 'react'

/** What is wrong here, said at once to who cannot see it; nothing where there is nothing. */
export const Fault = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="bad" role="alert">
      {children}
    </p>
  ) : null
