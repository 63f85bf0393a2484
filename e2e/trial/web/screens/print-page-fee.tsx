// 版面费申请 on A4.
import { useSearchParams } from 'react-router'
import { useRead } from '../../../../web/src/core/api.ts'
import { trialApi } from '../api.ts'
import { WithRead } from '../../../../web/src/ui/detail-page.tsx'
import { PageFeePaper } from '../parts/page-fee-paper.tsx'
import { useSchoolName } from '../../../../web/src/features/print/parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(trialApi.pageFee.detail, { id: params.get('id') ?? '' })
  const school = useSchoolName()
  return <WithRead read={read}>{(it) => <PageFeePaper it={it} school={school} />}</WithRead>
}
