// 比价单 on A4: each offer as it stood, the chosen one and why.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { unitPriceText } from '../../../ui/money.tsx'
import { fullMoment, Pairs, Paper, PaperEnd, PaperTable, Whole, type PaperColumn } from './paper.tsx'

type Comparison = OutputOf<typeof api.comparison.detail>
type Line = Comparison['rows'][number]

const columnsOf = (it: Comparison): readonly PaperColumn<Line>[] => [
  { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
  { title: '供应商', of: (line) => line.supplierFullName },
  {
    title: '商品',
    of: (line) => [...new Set([line.name, line.model, line.catNo, line.pack || line.spec].filter(Boolean))].join(' / '),
  },
  { title: '售价', right: true, of: (line) => `${priceText(line.priceE4)}/${line.unit}` },
  { title: '折算单价', right: true, of: (line) => (line.basePriceE4 > 0 ? `${unitPriceText(line.basePriceE4)}/${line.baseUnit}` : '') },
  { title: '库存', right: true, of: (line) => <Whole>{line.stock}</Whole> },
  { title: '数量', right: true, of: (line) => (line.num > 0 ? <Whole>{`${line.num} ${line.unit}`}</Whole> : '') },
  { title: '货款', right: true, of: (line) => (line.num > 0 ? money(line.goodsFen) : '') },
  { title: '运费', right: true, of: (line) => (line.num > 0 ? money(line.freightFen) : '') },
  { title: '合计', right: true, of: (line) => (line.num > 0 ? money(line.totalFen) : '') },
  {
    title: '说明',
    of: (line) =>
      [line.skuId === it.chosenSkuId ? '选用' : line.isCounted ? '同款，计入' : '只列出', line.problem].filter(Boolean).join('；'),
  },
]

export const ComparisonPaper = ({ it, school }: { it: Comparison; school: string }) => {
  const chosen = it.rows.find((line) => line.skuId === it.chosenSkuId)
  const payable = it.rows.filter((line) => line.problem === '').map((line) => line.totalFen)
  const more = chosen && payable.length > 0 ? chosen.totalFen - Math.min(...payable) : 0
  return (
    <Paper
      title={`${school}比价单`}
      number={`${fullMoment(it.madeAt)} · ${it.madeBy}`}
      address={to('/print/comparison', { id: it.id })}
      {...(chosen && chosen.num > 0 ? { amount: { label: '选用金额', fen: chosen.totalFen } } : {})}
      signs={['比价人', '经费负责人']}
    >
      <Pairs
        rows={[
          ['比价人', it.madeBy],
          ['部门', it.deptName],
          ['比价时间', fullMoment(it.madeAt)],
          ['同量', `${it.volume.toLocaleString('zh-CN')} ${it.unit}`],
          ['送达', it.place, true],
          ['选用', chosen ? `${chosen.supplierFullName} · ${chosen.name}` : '', true],
          ['选用理由', it.reason || (more === 0 ? '含运费合计最低' : ''), true],
        ]}
      />
      <PaperTable title="各家报价" rows={it.rows} columns={columnsOf(it)}>
        <PaperEnd />
      </PaperTable>
    </Paper>
  )
}
