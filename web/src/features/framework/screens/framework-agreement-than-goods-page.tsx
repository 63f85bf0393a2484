// 协议商品对比: up to six goods of agreements beside each other, with what each candidate asks.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { money, priceText } from '@caiyuan/contract/money'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import css from '../parts/framework.module.css'

type Row = OutputOf<typeof api.framework.products>['list'][number]

const lines: readonly { label: string; of: (it: Row) => ReactNode }[] = [
  { label: '规格', of: (it) => it.spec || '—' },
  { label: '单位', of: (it) => it.unit },
  { label: '协议', of: (it) => `${it.agreementName} ${it.packageNo}` },
  { label: '有效期至', of: (it) => `${it.endOn}，还有 ${it.daysLeft} 天` },
  { label: '定价', of: (it) => priceRules[it.priceRule] },
  { label: '市场价', of: (it) => (it.priceRule === 'rate' ? priceText(it.basePriceE4) : '—') },
  { label: '协议价最低', of: (it) => <b>{priceText(it.lowestE4)}</b> },
  { label: '协议价最高', of: (it) => priceText(it.highestE4) },
  { label: '选商', of: (it) => `${awardRules[it.awardRule]}，${it.candidateNum} 家可选` },
  { label: '最快交货', of: (it) => `确认后 ${it.leadDays} 天` },
  { label: '每单上限', of: (it) => money(it.perOrderFen) },
  { label: '协议还可用', of: (it) => money(it.leftFen) },
]

const Table = ({ list }: { list: readonly Row[] }) => {
  const low = Math.min(...list.map((it) => it.lowestE4))
  return (
    <Card title="协议商品对比" note={`${list.length} 种`} flush>
      <div className={css['scroll']} tabIndex={0} role="region" aria-label="对比表">
        <table className={css['table']} style={{ minWidth: 160 + list.length * 200 }}>
          <thead>
            <tr>
              <th>商品</th>
              {list.map((it) => (
                <th key={it.id}>
                  <Link to={toFramework('/frameworkAgreementDetail', { id: it.id })}>{it.name}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label}>
                <td className="second">{line.label}</td>
                {list.map((it) => (
                  <td key={it.id} className={line.label === '协议价最低' && it.lowestE4 === low ? css['chosen'] : ''}>
                    {line.of(it)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const goodsIds = (params.get('ids') ?? '').split(',').filter(Boolean).slice(0, 6)
  const read = useRead(api.framework.products, { goodsIds }, { enabled: goodsIds.length > 0 })
  const none = (
    <Empty
      title="没有要对比的商品，在框架协议商品里勾选 2 到 6 种"
      action={
        <Link className="button primary" to="/searchFrameworkAgreement">
          去选商品
        </Link>
      }
    />
  )
  if (goodsIds.length === 0) return none
  return <WithRead read={read}>{({ list }) => (list.length === 0 ? none : <Table list={list} />)}</WithRead>
}
