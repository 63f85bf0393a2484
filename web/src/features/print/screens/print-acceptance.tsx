// 验收单 on A4.
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { AcceptancePaper } from '../parts/acceptance-paper.tsx'
import { useSchoolName } from '../parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const read = useRead(api.order.acceptanceDetail, { id, view: 'paper' })
  const signatures = useRead(api.signature.onPaper, { kind: 'acceptance', id })
  const school = useSchoolName()
  return (
    <WithRead read={read}>
      {(it) => <WithRead read={signatures}>{(signed) => <AcceptancePaper it={it} school={school} signed={signed} />}</WithRead>}
    </WithRead>
  )
}
