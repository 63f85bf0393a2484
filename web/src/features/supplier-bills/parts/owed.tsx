// What schools owe by age: how much of it is beyond its day, and who owes it.
import { owedAges } from '@caiyuan/contract/supply-bill'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import plain from '../../../ui/plain-table.module.css'

export const Owed = () => {
  const { data } = useRead(api.supplyBill.owed, {})
  if (!data || data.totalFen === 0) return null
  // Ages nobody has are left out: most of the time only the first is there.
  const ages = owedAges.flatMap((it, at) => (data.ages[at]! > 0 || at === 0 ? [{ label: it.label, at }] : []))
  return (
    <Card title="应收款" note="已对账、还没有付款的，按付款期限算账龄" fold flush>
      <div className={plain['scroll']}>
        <table className={plain['table']}>
          <thead>
            <tr>
              <th scope="col">采购单位</th>
              {ages.map((it) => (
                <th key={it.label} scope="col" className="right">
                  {it.label}
                </th>
              ))}
              <th scope="col" className="right">
                合计
              </th>
            </tr>
          </thead>
          <tbody>
            {data.schools.map((school) => (
              <tr key={school.schoolId}>
                <td>
                  {school.schoolName} <span className="second">{school.num} 张</span>
                </td>
                {ages.map((it) => (
                  <td key={it.label} className="right">
                    {school.ages[it.at] ? <Money fen={school.ages[it.at]!} /> : '—'}
                  </td>
                ))}
                <td className="right">
                  <Money fen={school.totalFen} as="strong" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
