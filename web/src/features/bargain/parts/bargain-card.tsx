// 议价 on the page of an order: prices, rounds, the buyer's next word, and the way to submit it.
import { deadlineText } from '@caiyuan/contract/span'
import { isAgreed, WORDS_MAX } from '@caiyuan/contract/bargain-rules'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import css from './bargain.module.css'
import { lowered, Prices, type Typed } from './prices.tsx'
import { Rounds, savingText, type Bargain } from './rounds.tsx'

const Body = ({ it }: { it: Bargain }) => {
  const [typed, change] = useState<Typed>({})
  const [said, setSaid] = useState('')
  const navigate = useNavigate()
  const ask = useAct(api.bargain.ask, {
    onDone: ({ answerBy }) => {
      change({})
      setSaid('')
      notify.ok(`已发给供应商，${deadlineText(answerBy)} 前答复`)
    },
  })
  const prices = lowered(it.lines, typed)
  const note =
    it.turn === 'supplier' && it.answerBy
      ? `等 ${it.supplierName} 在 ${deadlineText(it.answerBy)} 前答复`
      : it.turn === 'buyer'
        ? `还可以还价 ${it.roundsLeft} 次${it.endsAt ? `，${deadlineText(it.endsAt)} 前提交` : ''}`
        : '议价已结束'
  return (
    <Card title="议价" note={note}>
      <div className="stack">
        <p>
          {savingText(it)}
          {it.can.submit && !it.lines.every(isAgreed) ? <span className="second">；没有谈低的商品按提交时的售价</span> : null}
        </p>
        <Prices lines={it.lines} typing={it.can.ask ? { label: '希望单价', typed, change } : undefined} />
        <Rounds rounds={it.rounds} />
        {it.can.ask ? (
          <Input.TextArea
            aria-label="给供应商的留言"
            placeholder="给供应商的留言（可不填）"
            rows={2}
            maxLength={WORDS_MAX}
            value={said}
            onChange={(event) => setSaid(event.target.value)}
          />
        ) : null}
        {it.can.submit ? (
          <div className={css['acts']}>
            {it.can.ask ? (
              <Button
                loading={ask.pending}
                disabled={prices.length === 0 && said.trim().length < 2}
                onClick={() => void ask.run({ id: it.id, version: it.version, prices, said })}
              >
                发给供应商
              </Button>
            ) : null}
            <Button type="primary" onClick={() => void navigate(`/confirmOrder?orderId=${it.id}`)}>
              去提交审批
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

export const BargainCard = ({ orderId }: { orderId: string }) => {
  const { data } = useRead(api.bargain.detail, { id: orderId })
  return data ? <Body key={data.version} it={data} /> : null
}
