import { Card } from '../../../ui/card.tsx'

/** Said before anything is filled in or pressed: why goods accepted now could not be paid for. */
export const Problem = ({ of: { problem } }: { of: { problem: string } }) =>
  problem === '' ? null : (
    <Card title="经费现在不能支付">
      <p className="bad" role="alert">
        {problem}
      </p>
    </Card>
  )
