// 验收单 on A4.
import { to } from '@caiyuan/contract/to'
import { conclusionOf } from '@caiyuan/contract/acceptance-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import { fileAddress } from '../../../core/files.ts'
import { Pairs, Paper, PaperEnd, PaperTable, signedOn, Whole, fullMoment, type PaperSignatures } from './paper.tsx'
import css from './paper.module.css'

interface AcceptancePaperProps {
  it: OutputOf<typeof api.order.acceptanceDetail>
  school: string
  signed?: PaperSignatures
}

export const AcceptancePaper = ({ it, school, signed }: AcceptancePaperProps) => {
  const lines = it.lines.filter((line) => line.acceptedNum + line.rejectedNum > 0)
  const hasLots = lines.some((line) => line.lotNo || line.expiryOn)
  return (
    <Paper
      title={`${school}验收单`}
      number={it.acceptNo}
      address={to('/acceptanceCheckDetail', { id: it.id })}
      amount={{ label: '验收金额', fen: it.amountFen }}
      signs={it.secondAcceptorName ? ['验收人', '第二验收人', '采购人'] : ['验收人', '采购人']}
      signed={signedOn(signed)}
    >
      <Pairs
        rows={[
          ['订单号', it.orderNo],
          ['供应商', it.supplierFullName],
          ['采购人', it.buyerName],
          ['部门', it.deptName],
          ['验收人', it.isAuto ? '系统自动验收' : it.acceptorName],
          ['第二验收人', it.secondAcceptorName && `${it.secondAcceptorName}${it.secondAt ? ` ${fullMoment(it.secondAt)} 确认` : ''}`],
          ['验收时间', fullMoment(it.acceptedAt)],
          ['验收结论', conclusionOf(it)],
          ['订单金额', money(it.orderTotalFen)],
          ['验收意见', it.opinion, true],
        ]}
      />
      <PaperTable
        title="验收明细"
        rows={lines}
        columns={[
          { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
          { title: '商品名称', of: (line) => line.name },
          { title: '规格', of: (line) => line.spec },
          { title: '单价', right: true, of: (line) => `${priceText(line.priceE4)}/${line.unit}` },
          { title: '合格', right: true, of: (line) => `${line.acceptedNum} ${line.unit}` },
          { title: '不合格', right: true, of: (line) => (line.rejectedNum > 0 ? `${line.rejectedNum} ${line.unit}` : '—') },
          ...(hasLots
            ? [
                {
                  title: '批号 / 效期',
                  of: (line: (typeof lines)[number]) => [line.lotNo, line.expiryOn].filter(Boolean).join(' / '),
                },
              ]
            : []),
          { title: '说明', of: (line) => line.reason },
          { title: '金额', right: true, of: (line) => money(line.amountFen) },
        ]}
        sum={[
          '',
          `合计 ${lines.length} 种${it.freightFen > 0 ? `，含运费 ${money(it.freightFen)}` : ''}`,
          '',
          '',
          `${lines.reduce((sum, line) => sum + line.acceptedNum, 0)} 件`,
          `${lines.reduce((sum, line) => sum + line.rejectedNum, 0)} 件`,
          ...(hasLots ? [''] : []),
          '',
          money(it.amountFen),
        ]}
      >
        {it.photos.length === 0 && <PaperEnd />}
      </PaperTable>
      {it.photos.length > 0 ? (
        <>
          <h2 className={css['title']}>验收照片 {it.photos.length} 张</h2>
          <div className={css['photos']}>
            {it.photos.map((photo) => (
              <img key={photo.id} src={fileAddress(photo.id)} alt={photo.name} />
            ))}
          </div>
          <PaperEnd />
        </>
      ) : null}
    </Paper>
  )
}
