// The bids of a firm, each with the receipt that proves it, and the rules they are made by.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { saveFile } from '../model.ts'

type Doc = OutputOf<typeof api.inquiry.toQuote>
type Run = NonNullable<Doc['run']>

export const BidRules = ({ run }: { run: Run }) => (
  <Card title="竞价规则">
    <ul className="stack" style={{ gap: 8 }}>
      <li>各家只看得到当前最低价和自己的名次，看不到别家是谁</li>
      <li>
        每次出价须低于自己上一次{run.stepFen > 0 ? `，至少低 ${money(run.stepFen)}` : ''}
        {run.stepFen > 0 ? `；要成为最低价，须比当前最低至少低 ${money(run.stepFen)}` : ''}
      </li>
      <li>金额相同的，先出价的在前</li>
      <li>出价不能撤回，截止时各家最后一次出价就是报价</li>
    </ul>
  </Card>
)

export const OwnBids = ({ doc, run }: { doc: Doc; run: Run }) => {
  if (run.bids.length === 0) return null
  const receiptOf = (quoteNo: string) => doc.receipts.find((it) => it.said.quoteNo === quoteNo)
  const save = ({ quoteNo, salt, body }: Run['bids'][number]): void => {
    const { withdrawnAt: _, ...receipt } = receiptOf(quoteNo)!
    saveFile(`出价回执-${quoteNo}.json`, JSON.stringify({ ...receipt, salt, body }, null, 2))
  }
  return (
    <Card title="我的出价" note={`${run.bids.length} 次`}>
      <ul className="stack" style={{ gap: 8, maxHeight: 320, overflowY: 'auto' }} aria-label="我的出价" tabIndex={0}>
        {run.bids.map((it) => (
          <li key={it.no} className="row between">
            <span className="grow">
              <Money fen={it.totalFen} as="strong" />
              <span className="second num" style={{ display: 'block' }}>
                {it.quoteNo} · {momentText(it.at)}
              </span>
            </span>
            <Button size="small" onClick={() => save(it)} aria-label={`下载 ${it.quoteNo} 的回执`}>
              回执
            </Button>
          </li>
        ))}
      </ul>
      <p className="second">
        回执由商城签名，写明出价内容和收到的时间，可以在<Link to="/verifyQuote">报价回执核验</Link>核对。
      </p>
    </Card>
  )
}
