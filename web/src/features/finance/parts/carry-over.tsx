// 年度结转: how the last one went, and the documents it left on cards that no longer pay.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { Money } from '../../../ui/money.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'

type Report = NonNullable<OutputOf<typeof api.finance.carryOver>['report']>

export const carriedText = ({ year, at, doneNum, doneFen, leftNum, leftFen }: Report): string => {
  const when = momentText(new Date(at))
  if (doneNum + leftNum === 0) return `${year} 年度结转（${when}）：没有跨年的冻结和应付。`
  const done = `${year} 年度结转（${when}）：${doneNum} 笔 ${money(doneFen)} 已在新年度重新冻结`
  return leftNum === 0 ? `${done}。` : `${done}，${leftNum} 笔 ${money(leftFen)} 没有结转。`
}

/** Names of projects are long and the panel is narrow: all words of a row stand under each other. */
const columns: Column<Report['left'][number]>[] = [
  {
    key: 'doc',
    title: '单据与经费',
    render: (it) => (
      <>
        <Link to={it.docLink} state={{ from: '/fundReconcile' }} className="num strong">
          {it.docNo}
        </Link>
        <div>{it.fundName}</div>
        <div className="second">
          {it.projectNo} · {it.fault}
        </div>
      </>
    ),
  },
  { key: 'fen', title: '金额', width: 116, align: 'right', render: (it) => <Money fen={it.fen} /> },
]

export const CarryOver = () => {
  const [isOpen, setOpen] = useState(false)
  const report = useRead(api.finance.carryOver, {}).data?.report
  if (!report) return null
  return (
    <>
      <p className="second" style={{ margin: '0 0 8px' }}>
        {carriedText(report)}
        {report.left.length > 0 ? (
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            还有 {report.left.length} 笔要更换经费卡
          </Button>
        ) : null}
      </p>
      {isOpen ? (
        <SidePanel title="没有结转的单据" close={() => setOpen(false)}>
          <p className="second" style={{ margin: '0 0 12px' }}>
            经费卡在新年度不能再支付，单据的钱仍冻结在原卡上；采购人或负责人更换经费卡后办结。
          </p>
          <DataTable label="没有结转的单据" rows={report.left} rowKey={(it) => `${it.docNo} ${it.projectNo}`} columns={columns} />
        </SidePanel>
      ) : null}
    </>
  )
}
