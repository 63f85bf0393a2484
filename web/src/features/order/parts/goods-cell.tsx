// The goods of an order in one cell: pictures, the first name with its quantity, and how many more kinds there are.
import { Drawing } from '../../../ui/drawing.tsx'
import css from './goods-cell.module.css'

interface Line {
  name: string
  spec: string
  unit: string
  num: number
  picture: string
}

export const GoodsCell = ({ lines, lineCount, num }: { lines: readonly Line[]; lineCount: number; num: number }) => {
  const first = lines[0]
  if (!first) return null
  return (
    <div className={css['cell']}>
      <Drawing src={first.picture} name="" size={40} />
      <div className={css['text']}>
        <div className="line1 goods">{first.name}</div>
        <div className="second line1">
          {lineCount > 1 ? `共 ${lineCount} 种 ${num} 件` : [first.spec, `${first.num} ${first.unit}`].filter(Boolean).join(' · ')}
        </div>
      </div>
    </div>
  )
}
