// 版面费申请 on A4: the paper, its fees, the card, who agreed.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { pageFeeFlow, toPageFee } from '../../contract/page-fee.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '../../../../web/src/core/api.ts'
import { WithRead } from '../../../../web/src/ui/detail-page.tsx'
import { trialApi } from '../api.ts'
import { FundsTable } from '../../../../web/src/features/print/parts/funds-table.tsx'
import { fullMoment, Pairs, Paper, PaperEnd, PaperTable, Record, useSchoolName } from '../../../../web/src/features/print/parts/paper.tsx'

const PageFeePaper = ({ it, school }: { it: OutputOf<typeof trialApi.pageFee.detail>; school: string }) => (
  <Paper
    title={`${school}版面费申请单`}
    number={it.feeNo}
    address={toPageFee('/pageFeeDetail', { id: it.id })}
    amount={{ label: '申请金额', fen: it.totalFen }}
    signs={['申请人', '经费负责人', '财务']}
  >
    <Pairs
      rows={[
        ['申请人', `${it.submitterName} ${it.deptName}`],
        ['提交时间', fullMoment(it.submittedAt)],
        ['状态', pageFeeFlow.states[it.state].label],
        ['期刊', it.journal],
        ['论文题目', it.paperTitle, true],
        ['说明', it.note, true],
      ]}
    />
    <PaperTable
      title="费用明细"
      rows={it.lines}
      columns={[
        { title: '费用名称', of: (line) => line.name },
        { title: '金额', right: true, of: (line) => money(line.amountFen) },
      ]}
      sum={['合计', money(it.totalFen)]}
    />
    <FundsTable
      funds={[{ projectNo: it.projectNo, name: it.fundName, subjectName: it.subjectName, ownerName: it.ownerName }]}
      fenOf={() => it.totalFen}
    />
    <Record rows={it.timeline.done}>
      <PaperEnd />
    </Record>
  </Paper>
)

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(trialApi.pageFee.detail, { id: params.get('id') ?? '' })
  const school = useSchoolName()
  return <WithRead read={read}>{(it) => <PageFeePaper it={it} school={school} />}</WithRead>
}
