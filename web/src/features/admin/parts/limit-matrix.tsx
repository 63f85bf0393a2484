// 经费 × 商品: at one look, what may be bought with which money.
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { capWords } from '@caiyuan/contract/limit-words'
import { Button } from 'antd'
import { Card } from '../../../ui/card.tsx'
import type { Limit, Start } from './limit-form.tsx'
import css from './limit-matrix.module.css'

const sources = Object.entries(fundSources) as [FundSource, string][]

interface Line {
  title: string
  start: Start
  limits: Limit[]
}

const linesOf = (list: readonly Limit[]): Line[] =>
  [...Map.groupBy(list, (it) => `${it.limitCategory} ${it.limitWord}`).values()].map((limits) => {
    const [{ limitCategory, categoryText, limitWord }] = limits as [Limit]
    return {
      title: [categoryText, limitWord ? `名称含“${limitWord}”` : ''].filter(Boolean).join('，'),
      start: { limitCategory, limitWord },
      limits,
    }
  })

/** `不能买`, `单价不超过 ¥1,000.00（学生）`; empty where nothing is said. */
const cellOf = ({ limits }: Line, source: FundSource): string[] =>
  limits
    .filter((it) => it.fundSource === null || it.fundSource === source)
    .map((it) => {
      const cap = capWords(it.limitMeasure, it.limitNum ?? it.limitFen ?? 0) || '不能买'
      return it.roleName ? `${cap}（${it.roleName}）` : cap
    })

export const LimitMatrix = ({ list, open }: { list: readonly Limit[]; open: ((start: Start) => void) | undefined }) => (
  <Card title="经费 × 商品" note="不写的可以买；任何经费都限的，每一格都写" flush>
    <div className={css['scroll']} tabIndex={0} role="region" aria-label="经费与商品对照的表">
      <table className={css['matrix']} aria-label="经费与商品对照">
        <thead>
          <tr>
            <th scope="col">商品</th>
            {sources.map(([source, label]) => (
              <th key={source} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(list).map((line) => (
            <tr key={line.title}>
              <th scope="row">{line.title}</th>
              {sources.map(([source, label]) => {
                const said = cellOf(line, source)
                if (said.length > 0)
                  return (
                    <td key={source} className={said.includes('不能买') ? 'bad' : 'wait'}>
                      {said.join('；')}
                    </td>
                  )
                return (
                  <td key={source}>
                    {open ? (
                      <Button
                        type="text"
                        size="small"
                        aria-label={`限制用${label}经费购买${line.title}`}
                        onClick={() => open({ ...line.start, fundSource: source })}
                      >
                        ＋
                      </Button>
                    ) : (
                      <span className="second">可以</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
)
