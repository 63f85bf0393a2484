// 处理协议订单: the candidate confirms or gives up, hands in papers, says what was brought.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { contractStates, frameworkFlow } from '@caiyuan/contract/framework/flow'
import { money, priceText } from '@caiyuan/contract/money'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { openOwnContract } from '../../contract-template/parts/open-contract.ts'
import { Papers } from '../parts/papers.tsx'
import { stepsOf } from '../parts/order-body.tsx'

type Order = OutputOf<typeof api.frameworkSupply.detail>

const columns: readonly Column<Order['lines'][number]>[] = [
  { key: 'name', title: '商品', render: (it) => <TwoLines main={it.name} second={it.spec} /> },
  { key: 'price', title: '协议价', width: 110, align: 'right', render: (it) => <span className="num">{priceText(it.priceE4)}</span> },
  { key: 'num', title: '数量', width: 90, align: 'right', render: (it) => `${it.num} ${it.unit}` },
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

const useActions = (it: Order) => {
  const ask = useAsk()
  const of = { schoolId: it.schoolId, orderId: it.orderId }
  const accept = useAct(api.frameworkSupply.accept, {
    onDone: ({ state }) => notify.ok(state === 'toUpload' ? '已确认，请上传材料' : '已确认，可以送货了'),
  })
  const decline = useAct(api.frameworkSupply.decline, { onDone: () => notify.ok('已放弃') })
  const handIn = useAct(api.frameworkSupply.handIn, { onDone: () => notify.ok('已提交，等学校检查') })
  const deliver = useAct(api.frameworkSupply.deliver, { onDone: () => notify.ok('已登记，等采购人核验') })
  const actions: Action[] = [
    {
      key: 'contract',
      label: '打印合同',
      can: contractStates.includes(it.state) && !it.isDeclined ? true : undefined,
      onPress: () => openOwnContract(it.schoolId, 'frameworkOrder', it.orderId),
    },
    {
      key: 'decline',
      label: '放弃',
      can: it.can.decline,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '放弃这张订单？',
          body: '放弃后不能恢复，订单由协议的其他候选供应商承接。',
          ok: '放弃',
          danger: true,
          comment: { label: '放弃原因', least: 2 },
          send: (reason: string) => decline.run({ ...of, reason }),
        }),
    },
    {
      key: 'accept',
      label: '确认供货',
      can: it.can.accept,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: `确认供货 ${money(it.totalFen)}？`,
          body: `按协议价供货，确认后 ${it.leadDays} 天内交货。`,
          ok: '确认供货',
          send: () => accept.run(of),
        }),
    },
    { key: 'handIn', label: '提交检查', can: it.can.handIn, tone: 'primary', pending: handIn.pending, onPress: () => void handIn.run(of) },
    {
      key: 'deliver',
      label: it.state === 'fixing' ? '登记整改完成' : '登记送达',
      can: it.can.deliver,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '登记送达',
          body: '登记后由采购人核验。',
          ok: '登记',
          comment: { label: '送达说明', least: 2 },
          send: (note: string) => deliver.run({ ...of, note }),
        }),
    },
  ]
  return { actions, node: ask.node }
}

const Body = ({ it }: { it: Order }) => {
  const { actions, node } = useActions(it)
  const upload = useAct(api.frameworkSupply.upload)
  const steps = stepsOf(it.state)
  return (
    <>
      <DetailPage
        title="处理协议订单"
        crumbs={[{ label: '框架协议订单', to: '/supplier/framework' }, { label: it.docNo }]}
        head={{
          number: it.docNo,
          state: { tone: frameworkFlow.states[it.state].tone, text: frameworkFlow.states[it.state].label },
          meta: (
            <>
              <span>
                采购单位 <b>{it.schoolName}</b>
              </span>
              <span>
                协议 {it.agreementName} <span className="num">{it.agreementNo}</span>
              </span>
            </>
          ),
          amount: { label: '订单金额', fen: it.totalFen },
        }}
        actions={actions}
        {...(steps ? { steps } : {})}
      >
        {it.checkNote && it.state === 'fixing' ? (
          <p className="bad" role="alert">
            核验不通过：{it.checkNote}
          </p>
        ) : null}
        {it.materials.length > 0 ? (
          <Card title="材料" note="全部合格后送货；退回时只重交不合格的" flush>
            <Papers
              papers={it.materials}
              schoolId={it.schoolId}
              {...(it.can.upload === true
                ? {
                    upload: (paper, files) => {
                      if (files.length > 0)
                        void upload.run({
                          schoolId: it.schoolId,
                          orderId: it.orderId,
                          materialCode: paper.materialCode,
                          attachments: files.map(({ id, name }) => ({ id, name })),
                        })
                    },
                  }
                : {})}
            />
          </Card>
        ) : null}
        <Card title="商品明细" flush>
          <DataTable label="商品明细" sticky={false} rows={it.lines} rowKey={(line) => String(line.lineNo)} columns={columns} />
        </Card>
        <Card title="收货与条款">
          <Facts
            facts={[
              { label: '收货人', value: `${it.address.receiver} ${it.address.mobile}` },
              { label: '收货地址', value: it.address.text },
              { label: '交货', value: `确认后 ${it.leadDays} 天` },
              { label: '合同条款', value: it.terms, wide: true },
            ]}
          />
        </Card>
      </DetailPage>
      {node}
    </>
  )
}

const One = ({ schoolId, orderId }: { schoolId: number; orderId: string }) => {
  const read = useRead(api.frameworkSupply.detail, { schoolId, orderId })
  return <WithRead read={read}>{(it) => <Body key={it.orderId} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} orderId={params.get('orderId') ?? '-'} />
}
