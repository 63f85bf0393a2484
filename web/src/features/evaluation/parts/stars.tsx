// Stars with their word: chosen by mouse, finger or arrows, or just shown.
import { starWords } from '@caiyuan/contract/evaluable'
import { Rate } from 'antd'
import css from './evaluation.module.css'

const wordOf = (stars: number): string => starWords[stars - 1] ?? '未评'

export const PickStars = ({ label, value, set }: { label: string; value: number; set: (stars: number) => void }) => (
  <div className={css['pick']} role="group" aria-label={label}>
    <span>{label}</span>
    <Rate allowClear={false} tooltips={[...starWords]} value={value} onChange={set} />
    <span className="second">{wordOf(value)}</span>
  </div>
)

export const Stars = ({ stars }: { stars: number }) => (
  <span className={css['stars']} role="img" aria-label={`${stars} 星，${wordOf(stars)}`}>
    <span aria-hidden>{'★'.repeat(stars)}</span>
    <span className={css['none']} aria-hidden>
      {'★'.repeat(starWords.length - stars)}
    </span>
  </span>
)
