// 采购合同, one with each firm: by the template that was in force when its document was decided, signed and sealed by both.
import { toContract, type contractTemplate } from '@caiyuan/contract/contract-template'
import { contractKindKeys, type ContractKind } from '@caiyuan/contract/contract-template/words'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PrintSheet, PrintSheets } from '../../../ui/print.tsx'
import { PaperEnd, PaperTable } from '../../print/parts/paper.tsx'
import { Blocks } from '../parts/blocks.tsx'
import css from '../parts/blocks.module.css'

type Said = OutputOf<(typeof contractTemplate)['paper']>['contracts'][number]

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

const Contract = ({ it, kind, id }: { it: Said; kind: ContractKind; id: string }) => (
  <PrintSheet
    title={it.title}
    number={it.contractNo}
    address={toContract('/print/contract', { kind, id })}
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

export const Screen = () => {
  const [params] = useSearchParams()
  const kind = params.get('kind')
  const id = params.get('id') ?? '-'
  const read = useRead(api.contractTemplate.paper, { kind: isKind(kind) ? kind : 'order', id })
  return (
    <WithRead read={read}>
      {({ problem, contracts }) =>
        problem ? (
          <Empty title="还没有合同" isPage>
            {problem}
          </Empty>
        ) : (
          <main>
            <PrintSheets>
              {contracts.map((it) => (
                <Contract key={it.contractNo} it={it} kind={isKind(kind) ? kind : 'order'} id={id} />
              ))}
            </PrintSheets>
          </main>
        )
      }
    </WithRead>
  )
}
