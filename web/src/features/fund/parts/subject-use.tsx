// 按科目: what each subject has committed, owed and frozen of its limit; the tight ones stand out.
import { money, yuanText } from '@caiyuan/contract/money'
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { moneyColours } from '../../../ui/theme.ts'
import { subjectSentence, type Statement } from '../model.ts'
import css from './charts.module.css'
import { SaidLine } from './said.tsx'

type Subject = Statement['subjects'][number]

/** Below a tenth of its limit a subject is tight. */
const isTight = (it: Subject): boolean => it.limitFen !== null && it.leftFen < it.limitFen / 10

const usedOf = (it: Subject): number => it.frozenFen + it.heldFen + it.committedFen

const Row = ({ it, most }: { it: Subject; most: number }) => {
  const whole = it.limitFen ?? most
  const part = (fen: number, colour: string) =>
    fen > 0 ? <span style={{ width: `${(fen / Math.max(1, whole)) * 100}%`, minWidth: 2, background: colour }} /> : null
  return (
    <div>
      <div className={css['rowHead']}>
        <span>{it.name}</span>
        <span className="num">
          <span className="second">
            {yuanText(usedOf(it))} / {it.limitFen === null ? '不限' : yuanText(it.limitFen)}，
          </span>
          <span className={isTight(it) ? 'wait strong' : ''}>余 {yuanText(it.leftFen)}</span>
        </span>
      </div>
      <div
        className={css['track']}
        role="img"
        aria-label={`${it.name}：列支 ${money(it.committedFen)}，应付 ${money(it.heldFen)}，冻结 ${money(it.frozenFen)}`}
      >
        {part(it.committedFen, moneyColours.committed)}
        {part(it.heldFen, moneyColours.held)}
        {part(it.frozenFen, moneyColours.frozen)}
      </div>
    </div>
  )
}

const Table = ({ subjects }: { subjects: readonly Subject[] }) => (
  <div className={css['scroll']} tabIndex={0} role="region" aria-label="按科目的数据">
    <table className={css['table']}>
      <thead>
        <tr>
          {['科目', '限额', '列支', '应付', '冻结', '余额'].map((it) => (
            <th key={it} scope="col">
              {it}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((it) => (
          <tr key={it.code}>
            <td>{it.name}</td>
            <td>{it.limitFen === null ? '不限' : yuanText(it.limitFen)}</td>
            {[it.committedFen, it.heldFen, it.frozenFen, it.leftFen].map((fen, i) => (
              <td key={i}>{yuanText(fen)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const SubjectUse = ({ subjects }: { subjects: readonly Subject[] }) => {
  const [asTable, setAsTable] = useState(false)
  const most = Math.max(1, ...subjects.map((it) => usedOf(it) + it.leftFen))
  return (
    <Card
      title="按科目"
      note={
        <span className={css['legend']}>
          {(['committed', 'held', 'frozen'] as const).map((key) => (
            <span key={key}>
              <i className={css['block']} style={{ display: 'inline-block', background: moneyColours[key] }} aria-hidden />{' '}
              {{ committed: '列支', held: '应付', frozen: '冻结' }[key]}
            </span>
          ))}
        </span>
      }
      extra={
        <span className={css['switch']} role="group" aria-label="按科目的显示方式">
          <button type="button" aria-pressed={!asTable} onClick={() => setAsTable(false)}>
            图
          </button>
          <button type="button" aria-pressed={asTable} onClick={() => setAsTable(true)}>
            表
          </button>
        </span>
      }
    >
      <p className={css['sentence']}>
        <SaidLine it={subjectSentence([...subjects])} />
      </p>
      {asTable ? (
        <Table subjects={subjects} />
      ) : (
        <div className={css['rows']}>
          {subjects.map((it) => (
            <Row key={it.code} it={it} most={most} />
          ))}
        </div>
      )}
    </Card>
  )
}
