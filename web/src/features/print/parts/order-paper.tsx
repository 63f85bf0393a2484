// 采购单 on A4: what was ordered and, once judged, what of it was accepted and is to be paid.
import { assetStates } from '@caiyuan/contract/asset-entry'
import { to } from '@caiyuan/contract/to'
import { lineSavedFen } from '@caiyuan/contract/bargain-rules'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { dayText } from '@caiyuan/contract/span'
import { factsFor, ownerText } from '@caiyuan/contract/order/fields'
import type { api } from '../../../core/api.ts'
import { paidWord } from '../../order/parts/paid.ts'
import { FundsTable } from './funds-table.tsx'
import { Pairs, pairsOf, Paper, PaperEnd, PaperTable, Record, signedOn, Whole, type PaperColumn, type PaperSignatures } from './paper.tsx'

type Order = OutputOf<typeof api.order.detail>
type Line = Order['lines'][number]

/** With the standard good it was bought as, under which others can be compared, and what it cost before the bargain. */
const nameOf = (line: Line): string => {
  const name = line.name.includes(line.brand) ? line.name : `${line.brand} ${line.name}`
  const standard = line.standard ? `（标准商品：${line.standard.name}）` : ''
  return `${name}${standard}${line.bargained ? `（议价，原价 ${priceText(line.bargained.wasE4)}）` : ''}`
}

const ordered: readonly PaperColumn<Line>[] = [
  { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
  { title: '商品名称', of: nameOf },
  { title: '规格型号 / 货号', of: (line) => [...new Set([line.model, line.spec, line.catNo].filter(Boolean))].join(' / ') },
  { title: '单价', right: true, of: (line) => `${priceText(line.priceE4)}/${line.unit}` },
  { title: '数量', right: true, of: (line) => `${line.num} ${line.unit}${line.endedNum > 0 ? `（未发结束 ${line.endedNum}）` : ''}` },
  { title: '金额', right: true, of: (line) => money(line.amountFen) },
]
const paid = (word: string): readonly PaperColumn<Line>[] => [
  { title: '合格', right: true, of: (line) => `${line.acceptedNum} ${line.unit}` },
  { title: word, right: true, of: (line) => money(line.acceptedFen) },
]

const assets: readonly PaperColumn<Order['assets'][number]>[] = [
  { title: '商品序号', of: (asset) => <Whole>{asset.lineNo}</Whole> },
  { title: '资产', of: (asset) => asset.name },
  { title: '数量', right: true, of: (asset) => `${asset.num} ${asset.unit}` },
  { title: '金额', right: true, of: (asset) => money(asset.amountFen) },
  { title: '状态', of: (asset) => assetStates[asset.state] },
  { title: '资产编号', of: (asset) => asset.assetNos.join('、') },
]

export const OrderPaper = ({ it, school, signed }: { it: Order; school: string; signed?: PaperSignatures }) => {
  const word = `${paidWord(it)}金额`
  const isLess = it.payFen !== null && it.payFen !== it.totalFen
  const givenBack = it.payFen === null ? it.returnedFen : 0
  const freight = it.payFen === null || it.payFen > 0 ? it.freightFen : 0
  const saved = it.lines.reduce((sum, line) => sum + lineSavedFen(line), 0)
  const num = (pick: 'num' | 'acceptedNum'): number => it.lines.reduce((sum, line) => sum + line[pick], 0)
  return (
    <Paper
      title={`${school}采购单`}
      number={`${it.purchaseNo} · 订单 ${it.orderNo}`}
      address={to('/orderDetail', { id: it.id })}
      amount={it.payFen === null ? { label: '订单金额', fen: it.totalFen } : { label: word, fen: it.payFen }}
      signs={['采购人', '经费负责人', '部门领导']}
      signed={signedOn(signed)}
      waiting={it.timeline.now.map(({ title }) => title)}
    >
      <Pairs
        rows={[
          ['供应商', it.supplierFullName],
          ['状态', orderFlow.states[it.state].label],
          ['采购人', it.buyerName],
          ['部门', it.deptName],
          ['订单金额', isLess || givenBack > 0 ? money(it.totalFen) : ''],
          ['已退经费', givenBack > 0 ? money(givenBack) : ''],
          ['提交日期', dayText(it.submittedAt)],
          ['凭证号', it.bill?.voucherNo ?? ''],
          ['付款日期', it.bill?.paidOn ?? ''],
          ...pairsOf(
            factsFor('paper', {
              ...it,
              owner: ownerText(it),
              receiver: `${it.address.receiver} ${it.address.mobileMasked}`,
              address: it.address.text,
              invoiceTitle: `${it.invoice.title} ${it.invoice.taxNo}`,
              purpose: [it.usage, it.purpose].filter(Boolean).join('，'),
            }),
          ),
        ]}
      />
      <PaperTable
        title="商品"
        rows={it.lines}
        columns={isLess ? [...ordered, ...paid(word)] : ordered}
        sum={[
          '',
          `合计 ${it.lines.length} 种，运费 ${money(it.freightFen)}${it.cutFen > 0 ? `，优惠 ${money(-it.cutFen)}` : ''}${saved > 0 ? `，议价省下 ${money(saved)}` : ''}${isLess && it.freightFen > 0 ? `（${word}含 ${money(freight)}）` : ''}`,
          '',
          '',
          `${num('num')} 件`,
          money(it.totalFen),
          ...(isLess ? [`${num('acceptedNum')} 件`, money(it.payFen ?? 0)] : []),
        ]}
      />
      {it.assets.length > 0 ? <PaperTable title="固定资产入库" rows={it.assets} columns={assets} /> : null}
      {it.funds.length > 0 ? <FundsTable funds={it.funds} fenOf={(fund) => fund.amountFen - fund.releasedFen} /> : null}
      <Record rows={it.timeline.done}>
        <PaperEnd />
      </Record>
    </Paper>
  )
}
