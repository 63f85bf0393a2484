// A person as documents show them: name, then where they belong.
import css from './person.module.css'

export const Person = ({ name, place, note }: { name: string; place?: string | undefined; note?: string | undefined }) => (
  <span>
    {name}
    {note ? <span className="second">（{note}）</span> : null}
    {place ? <span className={css['place']}>{place}</span> : null}
  </span>
)

/** Round mark with the family name. */
export const Face = ({ name, size = 36 }: { name: string; size?: number }) => (
  <span className={css['face']} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
    {name.slice(0, 1)}
  </span>
)
