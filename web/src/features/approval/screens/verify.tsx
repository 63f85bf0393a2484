// 审批表核验: whoever holds a printed form asks whether it is genuine; nobody has to be signed in, and nothing is told that is not on it.
import { approval } from '@caiyuan/contract/approval'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import css from './verify.module.css'

type Verified = OutputOf<typeof api.approval.verify>

const verdicts: Record<Verified['verdict'], { title: string; text: string; tone: 'ok' | 'wait' | 'bad' }> = {
  same: { title: '核验通过', text: '这张审批表与系统记录一致。', tone: 'ok' },
  later: { title: '核验通过，之后还有办理', text: '这张审批表打印时与系统记录一致，打印以后单据又有新的办理。', tone: 'wait' },
  changed: { title: '单据已变更', text: '这张审批表是系统打印的，但单据内容在打印以后改过，请以系统为准。', tone: 'bad' },
  unknown: { title: '核验不通过', text: '系统里没有与这个核验码一致的审批表。请检查是否扫全、输全，仍不通过请勿采信。', tone: 'bad' },
}

const moment = (at: string): string =>
  new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' })

const Verdict = ({ it }: { it: Verified }) => {
  const { title, text, tone } = verdicts[it.verdict]
  return (
    <section className={css['verdict']} data-tone={tone} role="status">
      <h2 className={tone}>{title}</h2>
      <p>{text}</p>
      {it.verdict === 'unknown' ? null : (
        <dl>
          <dt>学校</dt>
          <dd>{it.schoolName}</dd>
          <dt>单据</dt>
          <dd>
            {it.kindTitle} <span className="num">{it.docNo}</span>
          </dd>
          <dt>表上最后一次办理</dt>
          <dd className="num">{it.at ? moment(it.at) : ''}</dd>
        </dl>
      )}
      {it.verdict === 'unknown' ? null : (
        <p className="second">请核对纸上的学校、单号与上面一致；金额、姓名以纸面和系统为准，这里不显示。</p>
      )}
    </section>
  )
}

export const Screen = () => {
  const { hash } = useLocation()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState(() => decodeURIComponent(hash.slice(1)))
  const [tried, setTried] = useState(false)
  const read = useRead(
    api.approval.verify,
    { code },
    { enabled: code !== '' && faultAt(approval.verify.input, { code }, 'code') === undefined },
  )
  const fault = faultAt(approval.verify.input, { code: tried ? typed : code }, 'code')
  return (
    <main className={css['page']}>
      <h1>审批表核验</h1>
      {code !== '' && read.data ? <Verdict it={read.data} /> : null}
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (faultAt(approval.verify.input, { code: typed }, 'code') === undefined) setCode(typed.trim())
        }}
      >
        <label htmlFor="code">{code === '' ? '扫描审批表右上角的二维码，或输入表底的核验码' : '核验另一张'}</label>
        <Input.TextArea id="code" rows={3} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Fault>{tried || (code !== '' && !read.data && !read.isFetching) ? fault : undefined}</Fault>
        <Button type="primary" size="large" htmlType="submit" loading={read.isFetching}>
          核验
        </Button>
      </form>
    </main>
  )
}
