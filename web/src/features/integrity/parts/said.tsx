// What was said between who reports and 纪检, by days.
import css from './integrity.module.css'

const names = { reporter: '举报人', office: '纪检' } as const

export const SaidList = ({ said }: { said: readonly { by: keyof typeof names; body: string; on: string }[] }) =>
  said.length === 0 ? (
    <p className="second">还没有答复</p>
  ) : (
    <ol className={css['said']}>
      {said.map((it, i) => (
        <li key={i}>
          <span className="second">
            {names[it.by]} <span className="num">{it.on}</span>
          </span>
          <p className={css['words']}>{it.body}</p>
        </li>
      ))}
    </ol>
  )
