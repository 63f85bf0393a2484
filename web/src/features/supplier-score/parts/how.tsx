// 怎么算的: each part with its points and what they came of.
import { partMost, partText, scoreParts, scoreText, type ScorePart, type SupplierFigures } from '@caiyuan/contract/supplier-score/rule'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'

interface Part {
  key: ScorePart
}
interface Scored {
  figures: SupplierFigures
  partTenths: Record<ScorePart, number>
}

const PARTS = (Object.keys(scoreParts) as ScorePart[]).map((key) => ({ key }))

const columnsOf = (it: Scored): readonly Column<Part>[] => [
  { key: 'part', title: '项目', width: 80, fixed: true, render: ({ key }) => scoreParts[key] },
  {
    key: 'points',
    title: '得分',
    width: 110,
    align: 'right',
    fixed: true,
    render: ({ key }) => (
      <span className="num">
        <b>{scoreText(it.partTenths[key])}</b> <span className="second">/ {partMost[key]}</span>
      </span>
    ),
  },
  { key: 'why', title: '依据', render: ({ key }) => partText(key, it.figures) },
]

export const HowScored = ({ it }: { it: Scored }) => (
  <Card title="怎么算的" flush>
    <DataTable label="各项得分" rows={PARTS} rowKey={({ key }) => key} columns={columnsOf(it)} />
  </Card>
)
