// The first ones of many, each with what is said of them.
import { Card } from '../../../ui/card.tsx'
import css from './roster.module.css'

interface PeopleProps {
  title: string
  num: number
  people: readonly { userNo: string; name: string; said: string }[]
}

export const People = ({ title, num, people }: PeopleProps) =>
  num === 0 ? null : (
    <Card title={`${title} ${num.toLocaleString('zh-CN')} 人`} fold>
      <ul className={css['people']}>
        {people.map((it) => (
          <li key={it.userNo}>
            <b>{it.name}</b> <span className="second num">{it.userNo}</span> <span>{it.said}</span>
          </li>
        ))}
      </ul>
      {num > people.length ? <p className="second">只列出前 {people.length} 人</p> : null}
    </Card>
  )
