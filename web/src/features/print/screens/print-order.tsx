// 采购单 on A4.
import { money, priceText } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { dayText } from '@caiyuan/contract/span'
import { useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Pairs, Paper, PaperTable, PrintedBy, Record, Whole, useSchoolName } from '../parts/paper.tsx'

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.order.detail, { id: params.get('id') ?? '' })
  const school = useSchoolName()
  return (
    <WithRead read={read}>
      {(it) => (
        <Paper
          title={`${school}采购单`}
          number={`${it.purchaseNo} · 订单 ${it.orderNo}`}
          address={`/orderDetail?id=${it.id}`}
          amount={{ label: '订单金额', fen: it.totalFen }}
          signs={['采购人', '经费负责人', '部门负责人']}
        >
          <Pairs
            rows={[
              ['供应商', it.supplierFullName],
              ['状态', orderFlow.states[it.state].label],
              ['采购人', it.buyerName],
              ['部门', it.deptName],
              ['提交日期', dayText(it.submittedAt)],
              ['期望到货', it.expectOn],
              ['收货人', `${it.address.receiver} ${it.address.mobileMasked}`],
              ['发票抬头', `${it.invoice.title} ${it.invoice.taxNo}`],
              ['收货地址', it.address.text, true],
              ['送货要求', it.deliveryNote, true],
              ['采购用途', [it.usage, it.purpose].filter(Boolean).join('，'), true],
              ['备注', it.remark, true],
            ]}
          />
          <PaperTable
            title="商品"
            rows={it.lines}
            columns={[
              { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
              { title: '商品名称', of: (line) => (line.name.includes(line.brand) ? line.name : `${line.brand} ${line.name}`) },
              { title: '规格型号 / 货号', of: (line) => [...new Set([line.model, line.spec, line.catNo].filter(Boolean))].join(' / ') },
              { title: '单价', right: true, of: (line) => priceText(line.priceE4) },
              { title: '数量', right: true, of: (line) => `${line.num} ${line.unit}` },
              { title: '金额', right: true, of: (line) => money(line.amountFen) },
            ]}
            sum={[
              '',
              `合计 ${it.lines.length} 种，运费 ${money(it.freightFen)}`,
              '',
              '',
              it.lines.reduce((sum, line) => sum + line.num, 0),
              money(it.totalFen),
            ]}
          />
          {it.funds.length > 0 ? (
            <PaperTable
              title="经费"
              rows={it.funds}
              columns={[
                { title: '项目编号', of: (fund) => fund.projectNo },
                { title: '经费名称', of: (fund) => fund.name },
                { title: '支出科目', of: (fund) => fund.subjectName },
                { title: '负责人', of: (fund) => fund.ownerName },
                { title: '金额', right: true, of: (fund) => money(fund.amountFen) },
              ]}
            />
          ) : null}
          <Record rows={it.timeline.done} />
          <PrintedBy />
        </Paper>
      )}
    </WithRead>
  )
}
