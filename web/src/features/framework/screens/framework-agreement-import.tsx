// 导入框架协议: a 协议登记表, what it would bring, and what was brought.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { frameworkFails } from '@caiyuan/contract/fails/framework'
import { agreementFieldNames, agreementFields, SHEET_AGREEMENTS_MOST } from '@caiyuan/contract/framework/agreement-sheet'
import { rateText } from '@caiyuan/contract/framework/agreement'
import { priceText } from '@caiyuan/contract/money'
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, fileOf, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { PickFile } from '../../supplier-goods/parts/pick-file.tsx'
import { PlanCard, RowFaults } from '../../supplier-goods/parts/plan-card.tsx'
import css from '../parts/framework.module.css'

type Found = OutputOf<typeof api.agreement.preview>

const LIST = '/frameworkAgreements'
const TITLE = '导入框架协议'

const Pick = ({ take }: { take: (file: KeptFile) => void }) => (
  <Card title="选择文件">
    <div className="stack">
      <PickFile
        take={take}
        endings={['xlsx', 'csv']}
        note={`XLSX 或 CSV，一次最多 ${SHEET_AGREEMENTS_MOST} 份协议。每份协议的第一行写协议，往下各行并排写候选供应商、商品和材料，协议编号留空；已登记的协议不改动`}
        template={fileOf(api.agreement.template, {})}
      />
      <Facts facts={agreementFieldNames.map((it) => ({ label: agreementFields[it].title, value: agreementFields[it].hint }))} />
    </div>
  </Card>
)

const countsText = ({ added, had, refused }: Found['counts']): string =>
  [`可导入 ${added} 份`, had > 0 ? `已登记 ${had} 份` : '', refused > 0 ? `有问题 ${refused} 份` : ''].filter(Boolean).join('，')

type Brought = Found['added'][number]

/** What it would be bought at: read before it is brought. */
const Terms = ({ it }: { it: Brought }) => (
  <details>
    <summary>
      {it.candidates.length} 家候选 · {it.goods.length} 种商品
    </summary>
    <ul className="second">
      {it.candidates.map((firm) => (
        <li key={firm.name}>
          {firm.name}
          {it.priceRule === 'rate' ? `，折扣率 ${rateText(firm.rateBp)}` : ''}
          {firm.quotaPct > 0 ? `，份额 ${firm.quotaPct}%` : ''}，{firm.leadDays} 天交货
        </li>
      ))}
      {it.goods.map((goods) => (
        <li key={`${goods.name} ${goods.spec}`}>
          {goods.name} {goods.spec} {priceText(goods.priceE4)} / {goods.unit}
        </li>
      ))}
    </ul>
  </details>
)

const Agreements = ({ list }: { list: readonly Brought[] }) =>
  list.length === 0 ? null : (
    <Card title={`可导入 ${list.length} 份`} note="展开核对候选供应商、折扣率和价格">
      <ul className={css['brought']}>
        {list.map((it) => (
          <li key={`${it.agreementNo} ${it.packageNo}`}>
            <div>
              <TwoLines
                main={`${it.name} ${it.packageNo}`}
                second={
                  <span className="num">
                    {it.agreementNo} · {it.startOn} 至 {it.endOn}
                  </span>
                }
              />
              <Terms it={it} />
            </div>
            <Money fen={it.ceilingFen} as="strong" />
          </li>
        ))}
      </ul>
    </Card>
  )

const Plan = ({ file, back }: { file: KeptFile; back: () => void }) => {
  const navigate = useNavigate()
  const [layout, setLayout] = useState<ImportLayout>({ sheet: '', headRow: 0 })
  const read = useRead(api.agreement.preview, { fileId: file.id, layout }, { keep: true })
  const act = useAct(api.agreement.import, {
    onDone: ({ counts }) => {
      notify.ok(`已登记 ${counts.added} 份协议`)
      void navigate(LIST, { replace: true })
    },
    // Said below the button; what changed meanwhile is previewed anew.
    onFail: (fail) => void (fail.code === frameworkFails['agreement.other'].retCode && read.refetch()),
  })
  const it = read.error ? undefined : read.data
  return (
    <div className="stack">
      <PlanCard
        file={file}
        read={read}
        layout={layout}
        set={setLayout}
        note={(found) => `表头在第 ${found.headRow} 行`}
        what={({ counts }) => (counts.added > 0 ? `${counts.added} 份协议` : '')}
        bring={async ({ seal }) => void (await act.run({ fileId: file.id, layout, seal }))}
        act={act}
        back={back}
      >
        {(found) => <p className="strong">{countsText(found.counts)}</p>}
      </PlanCard>
      {it ? (
        <>
          <RowFaults
            title="不导入的协议"
            note="一份协议有一处问题就整份不导入；改好后可再导入一次"
            num={it.faultNum}
            rows={it.faults}
            file={fileOf(api.agreement.faults, { fileId: file.id, ...layout })}
          />
          <Agreements list={it.added} />
          {it.had.length > 0 ? (
            <Card title={`已登记，不改动 ${it.had.length} 份`} fold>
              <ul className={css['brought']}>
                {it.had.map((had) => (
                  <li key={`${had.agreementNo} ${had.packageNo}`}>
                    <span>
                      {had.name} {had.packageNo} <span className="second num">{had.agreementNo}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

export const Screen = () => {
  const [file, setFile] = useState<KeptFile>()
  return (
    <div className="stack">
      <PhoneTitle title={TITLE} />
      <div className="desktop-only">
        <PathTitle from={[{ to: LIST, text: '框架协议维护' }]}>{TITLE}</PathTitle>
      </div>
      {file ? <Plan key={file.id} file={file} back={() => setFile(undefined)} /> : <Pick take={setFile} />}
    </div>
  )
}
