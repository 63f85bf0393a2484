// The cards that pay a document, on paper.
import { money } from '@caiyuan/contract/money'
import { PaperTable } from './paper.tsx'

interface Fund {
  projectNo: string
  name: string
  subjectName: string
  ownerName: string
}

export const FundsTable = <Row extends Fund>({ funds, fenOf }: { funds: readonly Row[]; fenOf: (fund: Row) => number }) => (
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
  />
)
