// 采购合同, one with each firm: by the template that was in force when its document was decided, signed and sealed by both.
import { toPartiesContract, type contractTemplate } from '@caiyuan/contract/contract-template'
import { contractKindKeys, type ContractKind } from '@caiyuan/contract/contract-template/words'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PrintSheet, PrintSheets } from '../../../ui/print.tsx'
import { PaperEnd, PaperTable } from '../../print/parts/paper.tsx'
import { Blocks } from '../parts/blocks.tsx'
import css from '../parts/blocks.module.css'

type Paper = OutputOf<(typeof contractTemplate)['paper']>
type Said = Paper['contracts'][number]

const Goods = ({ it }: { it: Said }) => (
  <PaperTable
    rows={it.lines}
    columns={[
      { title: '序号', of: (_, i) => i + 1 },
      { title: '名称', of: (line) => line.name },
      { title: '规格型号', of: (line) => line.spec },
      { title: '数量', right: true, of: (line) => `${line.qty} ${line.unit}` },
      { title: '单价', right: true, of: (line) => priceText(line.priceE4) },
      { title: '金额', right: true, of: (line) => money(line.amountFen) },
    ]}
    sum={['', `合计${it.also.map(({ label, fen }) => `，${label} ${money(fen)}`).join('')}`, '', '', '', money(it.totalFen)]}
  />
)

interface Where {
  schoolId: number
  kind: ContractKind
  id: string
}

const Contract = ({ it, where }: { it: Said; where: Where }) => (
  <PrintSheet
    title={it.title}
    number={it.contractNo}
    address={toPartiesContract('/print/contract', { ...where })}
    amount={{ label: '合同金额', fen: it.totalFen }}
    signs={['甲方（盖章）', '甲方代表', '乙方（盖章）', '乙方代表', '签订日期']}
  >
    <Blocks blocks={it.blocks} goods={<Goods it={it} />} />
    <p className={css['hash']}>
      {it.version === 0 ? '标准合同模板' : `本校合同模板第 ${it.version} 版（${it.effectiveOn} 起生效）`}
      <br />
      内容摘要 {it.hash}
      ，与系统中同一合同的摘要一致，即编号、条款、标的、金额和期限未改动；双方名称、收货人和地址以现在的登记为准。
    </p>
    <PaperEnd />
  </PrintSheet>
)

const isKind = (text: string | null): text is ContractKind => contractKindKeys.some((it) => it === text)

type Asked = Omit<Where, 'schoolId'>

const Papers = ({ paper: { schoolId, problem, contracts }, asked }: { paper: Paper; asked: Asked }) =>
  problem ? (
    <Empty title="还没有合同" isPage>
      {problem}
    </Empty>
  ) : (
    <main>
      <PrintSheets>
        {contracts.map((it) => (
          <Contract key={it.contractNo} it={it} where={{ ...asked, schoolId }} />
        ))}
      </PrintSheets>
    </main>
  )

const OfSchool = ({ asked }: { asked: Asked }) => {
  const read = useRead(api.contractTemplate.paper, asked)
  return <WithRead read={read}>{(paper) => <Papers paper={paper} asked={asked} />}</WithRead>
}

const OfFirm = ({ asked, schoolId }: { asked: Asked; schoolId: string }) => {
  const read = useRead(api.contractTemplate.supplyPaper, { ...asked, schoolId })
  return <WithRead read={read}>{(paper) => <Papers paper={paper} asked={asked} />}</WithRead>
}

/** Whoever signs it opens it by the code on the paper: people of the school, and of the firm. */
export const Screen = () => {
  const [params] = useSearchParams()
  const { user } = useSession()
  const [kind, schoolId] = [params.get('kind'), params.get('schoolId')]
  const asked: Asked = { kind: isKind(kind) ? kind : 'order', id: params.get('id') ?? '-' }
  if (!user?.supplierName) return <OfSchool asked={asked} />
  return schoolId ? (
    <OfFirm asked={asked} schoolId={schoolId} />
  ) : (
    <Empty title="请用新打印的合同扫码" isPage>
      这份合同打印时，二维码还没有写明学校。请向学校索取重新打印的合同，内容摘要不变。
    </Empty>
  )
}
