// The cards that pay a document, on paper.
import { money } from '@caiyuan/contract/money'
import type { ReactNode } from 'react'
import { PaperTable } from './paper.tsx'

interface Fund {
  projectNo: string
  name: string
  subjectName: string
  ownerName: string
}

interface FundsTableProps<Row> {
  funds: readonly Row[]
  fenOf: (fund: Row) => number
  children?: ReactNode
}

export const FundsTable = <Row extends Fund>({ funds, fenOf, children }: FundsTableProps<Row>) => (
  <PaperTable
    title="经费"
    rows={funds}
    columns={[
      { title: '项目编号', of: (fund) => fund.projectNo },
      { title: '经费名称', of: (fund) => fund.name },
      { title: '支出科目', of: (fund) => fund.subjectName },
      { title: '负责人', of: (fund) => fund.ownerName },
      { title: '金额', right: true, of: (fund) => money(fenOf(fund)) },
    ]}
  >
    {children}
  </PaperTable>
)
