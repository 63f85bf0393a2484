import type { BlockOf } from '@caiyuan/contract/approval/review'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'

export const FactsBlock = ({ block: { title, facts } }: { block: BlockOf<'facts'> }) => (
  <Card title={title} fold>
    <Facts facts={facts.map(({ isWide, ...it }) => (isWide ? { ...it, wide: true } : it))} />
  </Card>
)
