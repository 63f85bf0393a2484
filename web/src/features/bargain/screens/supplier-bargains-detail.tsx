// 答复议价: what a school would like to pay, and the supplier's answer to it.
import { WORDS_MAX } from '@caiyuan/contract/bargain-rules'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { deadlineText } from '@caiyuan/contract/span'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import css from '../parts/bargain.module.css'
import { lowered, Prices, type Typed } from '../parts/prices.tsx'
import { Rounds, savingText } from '../parts/rounds.tsx'

type Detail = OutputOf<typeof api.bargain.supplyDetail>

const Body = ({ it }: { it: Detail }) => {
  const [typed, change] = useState<Typed>({})
  const [said, setSaid] = useState('')
  const act = useAct(api.bargain.answer, { onDone: () => notify.ok('已答复，采购方会收到消息') })
  const prices = lowered(it.lines, typed)
  const send = (answer: 'accept' | 'price' | 'refuse') =>
    void act.run({ schoolId: it.schoolId, id: it.id, version: it.version, answer, prices: answer === 'price' ? prices : [], said })
  const isAsked = it.lines.some((line) => line.askedE4 !== null)
  return (
    <Card
      title={`${it.schoolName} 订单 ${it.orderNo}`}
      note={it.can.answer && it.answerBy ? `请在 ${deadlineText(it.answerBy)} 前答复` : it.turn === 'over' ? '议价已结束' : '等采购方'}
    >
      <div className="stack">
        <p className="second">
          {it.deptName} {it.buyerName}
        </p>
        <p>{savingText(it)}</p>
        <Prices lines={it.lines} typing={it.can.answer ? { label: '另报单价', typed, change } : undefined} />
        <Rounds rounds={it.rounds} />
        {it.can.answer ? (
          <>
            <p className="second">报出的单价对这张订单有效，只能再降，不能再涨。</p>
            <Input.TextArea
              aria-label="给采购方的留言"
              placeholder="给采购方的留言（可不填）"
              rows={2}
              maxLength={WORDS_MAX}
              value={said}
              onChange={(event) => setSaid(event.target.value)}
            />
            <div className={css['acts']}>
              <Button loading={act.pending} onClick={() => send('refuse')}>
                不降价
              </Button>
              <Button loading={act.pending} disabled={prices.length === 0} onClick={() => send('price')}>
                按另报单价答复
              </Button>
              <Button type="primary" loading={act.pending} disabled={!isAsked || prices.length > 0} onClick={() => send('accept')}>
                接受还价
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Card>
  )
}

const One = ({ schoolId, id }: { schoolId: number; id: string }) => {
  const read = useRead(api.bargain.supplyDetail, { schoolId, id })
  return <WithRead read={read}>{(it) => <Body key={it.version} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} id={params.get('id') || '-'} />
}
