// The round mark of a person.
import css from './person.module.css'

/** Round mark with the family name. */
export const Face = ({ name, size = 36 }: { name: string; size?: number }) => (
  <span className={css['face']} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
    {name.slice(0, 1)}
  </span>
)
