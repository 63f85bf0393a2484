// 框架协议维护: the agreements of the school, those that end soon first.
import { agreementStates, agreementTabs } from '@caiyuan/contract/framework/agreement'
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { toFramework } from '@caiyuan/contract/framework/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { TwoLines, type Column } from '../../../ui/data-table.tsx'
import { FilterText } from '../../../ui/filters.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { UsageBar } from '../parts/usage.tsx'
import { usageText } from '../model.ts'

type Row = OutputOf<typeof api.agreement.list>['list'][number]

const LIST = '/frameworkAgreements'
const shape = { tabs: agreementTabs.map((_, i) => String(i)), filters: { keyword: '' }, pageSize: 20 }

const StateOf = ({ it }: { it: Row }) => <Tag tone={agreementStates[it.state].tone}>{agreementStates[it.state].label}</Tag>
const daysText = (it: Row): string => (it.daysLeft >= 0 ? `还有 ${it.daysLeft} 天` : `${-it.daysLeft} 天前`)

export const Screen = () => {
  const navigate = useNavigate()
  const list = useListState(shape)
  const ask = useAsk()
  const read = useRead(
    api.agreement.list,
    { tab: Number(list.tab), keyword: list.filters.keyword, pageNum: list.pageNum, pageSize: list.pageSize },
    { keep: true },
  )
  const stop = useAct(api.agreement.stop, { onDone: () => notify.ok('已停用，不能再下单；在途订单照常办完') })
  const resume = useAct(api.agreement.resume, { onDone: () => notify.ok('已恢复') })
  const edit = (it: Row) => toFramework('/frameworkAgreementForm', { id: it.id })
  const acts = (it: Row) => (
    <span className="row" style={{ gap: 4, justifyContent: 'flex-end' }} onClick={(event) => event.stopPropagation()} role="presentation">
      <Button type="link" size="small" onClick={() => void navigate(edit(it), { state: { from: LIST } })}>
        编辑
      </Button>
      {it.state === 'stopped' ? (
        <Button type="link" size="small" disabled={resume.pending} onClick={() => void resume.run({ id: it.id })}>
          恢复
        </Button>
      ) : it.state === 'over' ? null : (
        <Button
          type="link"
          size="small"
          onClick={() =>
            void ask.put({
              title: `停用「${it.name}」？`,
              body: '停用后不能再下单，待审批的订单不能再通过；供货中的订单照常办完。',
              ok: '停用',
              danger: true,
              comment: { label: '停用原因', least: 2 },
              send: (reason: string) => stop.run({ id: it.id, reason }),
            })
          }
        >
          停用
        </Button>
      )}
    </span>
  )
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      title: '协议',
      fixed: true,
      render: (it) => (
        <TwoLines
          main={
            <Link to={toFramework('/frameworkAgreementDetail', { id: it.id })} onClick={(event) => event.stopPropagation()}>
              {it.name} {it.packageNo}
            </Link>
          }
          second={<span className="num">{it.agreementNo}</span>}
        />
      ),
    },
    {
      key: 'state',
      title: '状态',
      width: 110,
      fixed: true,
      render: (it) => <TwoLines main={<StateOf it={it} />} second={daysText(it)} />,
    },
    { key: 'period', title: '协议期', width: 120, render: (it) => <TwoLines main={it.startOn} second={`至 ${it.endOn}`} /> },
    {
      key: 'rules',
      title: '选商与定价',
      width: 150,
      render: (it) => <TwoLines main={awardRules[it.awardRule]} second={priceRules[it.priceRule]} />,
    },
    {
      key: 'num',
      title: '商品 / 候选',
      width: 110,
      render: (it) => <TwoLines main={`${it.goodsNum} 种`} second={`${it.candidateNum} 家，${it.orderNum} 单`} />,
    },
    {
      key: 'left',
      title: '还可用',
      width: 180,
      align: 'right',
      fixed: true,
      render: (it) => (
        <span title={usageText(it.usage)}>
          <Money fen={it.usage.leftFen} as="strong" />
          <UsageBar usage={it.usage} />
        </span>
      ),
    },
    { key: 'acts', title: '操作', width: 130, align: 'right', fixed: true, render: acts },
  ]
  const add = (
    <>
      <Button onClick={() => void navigate('/frameworkAgreementImport', { state: { from: LIST } })}>导入</Button>
      <Button type="primary" onClick={() => void navigate('/frameworkAgreementForm', { state: { from: LIST } })}>
        登记协议
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        name="agreements"
        what="框架协议"
        list={list}
        tabs={agreementTabs.map((tab, i) => ({ key: String(i), label: tab.label, count: read.data?.counts[String(i)] }))}
        read={read}
        rowKey={(it) => it.id}
        columns={columns}
        search={<FilterText list={list} name="keyword" label="协议、编号、供应商" width={220} />}
        tools={add}
        onOpen={(it) => void navigate(edit(it), { state: { from: LIST } })}
        phoneCard={(it) => (
          <div style={{ display: 'grid', gap: 6 }}>
            <span className="row between">
              <Link to={edit(it)} className="line1 strong">
                {it.name} {it.packageNo}
              </Link>
              <StateOf it={it} />
            </span>
            <span className="second num">
              {it.agreementNo} · {it.endOn} 到期，{daysText(it)}
            </span>
            <span className="row between">
              <span className="second">还可用</span>
              <Money fen={it.usage.leftFen} as="strong" />
            </span>
            {acts(it)}
          </div>
        )}
        minWidth={980}
        empty={{ title: '没有框架协议', text: '登记征集或招标的结果：商品、价格、候选供应商和总额，老师就能按协议下单', action: add }}
      />
      {ask.node}
    </>
  )
}
