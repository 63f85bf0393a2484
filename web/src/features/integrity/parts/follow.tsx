// 凭查询码查看: whoever has the code reads the answers and adds to what was reported.
import { integrity, integrityStages } from '@caiyuan/contract/integrity'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ApiFail } from '../../../core/api-fail.ts'
import { api, sayFail, useAct } from '../../../core/api.ts'
import { call } from '../../../core/call.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './integrity.module.css'
import { SaidList } from './said.tsx'

type Followed = OutputOf<typeof api.integrity.follow>

/** Asked by press and kept nowhere: a code in the address would stay in the browser's history. */
const useFollowed = () => {
  const [read, setRead] = useState<Followed | null>(null)
  const [pending, setPending] = useState(false)
  const ask = async (receipt: string) => {
    setPending(true)
    try {
      setRead(await call(api.integrity.follow, { receipt }))
    } catch (cause) {
      if (!(cause instanceof ApiFail)) throw cause
      setRead(null)
      sayFail(cause)
    } finally {
      setPending(false)
    }
  }
  return { read, pending, ask }
}

export const Follow = () => {
  const [receipt, setReceipt] = useState('')
  const [body, setBody] = useState('')
  const [pressed, setPressed] = useState(false)
  const { read, pending, ask } = useFollowed()
  const parsed = integrity.follow.input.safeParse({ receipt })
  const add = useAct(api.integrity.add, {
    onDone: () => {
      setBody('')
      notify.ok('已补充')
      void ask(receipt)
    },
  })
  return (
    <>
      <Card title="查看举报" note="查询码在提交时显示过一次">
        <div className="row" style={{ alignItems: 'start' }}>
          <div className="grow">
            <Input
              aria-label="查询码"
              placeholder="JB…"
              autoComplete="off"
              maxLength={40}
              value={receipt}
              onChange={(event) => setReceipt(event.target.value)}
            />
            <Fault>{pressed && !parsed.success ? parsed.error.issues[0]!.message : ''}</Fault>
          </div>
          <Button
            type="primary"
            loading={pending}
            onClick={() => {
              setPressed(true)
              if (parsed.success) void ask(receipt)
            }}
          >
            查看
          </Button>
        </div>
      </Card>
      {read ? (
        <Card title="举报" note={read.on} extra={<Tag>{integrityStages[read.stage]}</Tag>}>
          <div className="stack" style={{ gap: 16 }}>
            <p className={css['words']}>{read.content}</p>
            <SaidList said={read.said} />
            {read.stage === 'closed' ? null : (
              <>
                <Input.TextArea
                  aria-label="补充"
                  rows={3}
                  maxLength={500}
                  showCount
                  placeholder="补充情况，或回答纪检的提问"
                  value={body}
                  onChange={(event) => setBody(event.target.value)}
                />
                <div>
                  <Button loading={add.pending} disabled={body.trim().length < 2} onClick={() => void add.run({ receipt, body })}>
                    补充
                  </Button>
                </div>
              </>
            )}
          </div>
        </Card>
      ) : null}
    </>
  )
}
