// A sentence with its figure strong.
import type { Said } from '../model.ts'

export const SaidLine = ({ it }: { it: Said }) => (
  <>
    {it.lead}
    <b className="num">{it.figure}</b>
    {it.tail}
  </>
)
