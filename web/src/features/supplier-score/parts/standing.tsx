// How a supplier stands with the school, in a word and a colour.
import { scoreText, TALK_BELOW } from '@caiyuan/contract/supplier-score/rule'
import { Tag } from '../../../ui/status-tag.tsx'

interface Standing {
  scoreTenths: number | null
  causes: readonly string[]
  stoppedUntil: string | null
}

export const StandingTag = ({ it }: { it: Standing }) => {
  if (it.stoppedUntil) return <Tag tone="bad">已暂停</Tag>
  if (it.causes.length > 0) return <Tag tone="wait">建议暂停</Tag>
  if (it.scoreTenths !== null && it.scoreTenths < TALK_BELOW * 10) return <Tag tone="wait">约谈</Tag>
  return it.scoreTenths === null ? <Tag tone="off">未评分</Tag> : <Tag tone="ok">正常</Tag>
}

export const standingText = (it: Standing): string =>
  it.stoppedUntil ? `至 ${it.stoppedUntil}` : it.causes.length > 0 ? it.causes.join('；') : it.scoreTenths === null ? '单数不足' : ''

export const ScoreNum = ({ tenths, size = 16 }: { tenths: number | null; size?: number }) => (
  <b className={tenths !== null && tenths < TALK_BELOW * 10 ? 'num bad' : 'num'} style={{ fontSize: size }}>
    {scoreText(tenths)}
  </b>
)
