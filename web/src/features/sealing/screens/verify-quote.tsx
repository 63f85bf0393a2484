// 报价回执核验: whoever holds a receipt checks it in his own browser, and asks what was opened; nobody has to be signed in.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { api, call, type ApiFail } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { ownFaultOf, receiptIn, type OwnFault, type Receipt } from '../model.ts'
import css from './verify-quote.module.css'

type Answer = OutputOf<typeof api.sealing.verify>
type Tone = 'ok' | 'wait' | 'bad'
interface Said {
  tone: Tone
  title: string
  text: string
}

const ownFaults: Record<Exclude<OwnFault, 'unsure'>, Said> = {
  hash: { tone: 'bad', title: '核验不通过', text: '按回执里的盐和报价内容算出的承诺值，与回执上的不同：报价内容被改过。' },
  signature: { tone: 'bad', title: '核验不通过', text: '回执的签名不符：它不是商城签发的，或收到时间、编号被改过。' },
  place: { tone: 'bad', title: '核验不通过', text: '报价内容写的询价或供应商，与回执不一致。' },
}

const answers: Record<Exclude<Answer['verdict'], 'opened'>, Said> = {
  unknown: { tone: 'bad', title: '商城没有这份回执的记录', text: '请确认回执是在本商城提交报价时下载的。' },
  sealed: { tone: 'ok', title: '回执有效，报价仍密封', text: '商城已收到这份报价，尚未开标；开标以后可以再来核验开标的内容。' },
  withdrawn: { tone: 'wait', title: '回执有效，报价已撤回', text: '这份报价已撤回，不参加评审。' },
  replaced: { tone: 'wait', title: '回执有效，报价已被代替', text: '同一供应商后来又提交了报价，以最后一份为准；这一份不参加评审。' },
  void: { tone: 'bad', title: '这份报价已作废', text: '开标时，收到的密文解不开，或解出的内容与承诺值不符。' },
}

const said = (receipt: Receipt, fault: OwnFault | null, answer: Answer): Said => {
  if (fault !== null && fault !== 'unsure') return ownFaults[fault]
  if (answer.verdict !== 'unknown' && !answer.publicKeys.includes(receipt.publicKey)) return ownFaults.signature
  if (answer.verdict !== 'opened') return answers[answer.verdict]
  return answer.body === receipt.body
    ? { tone: 'ok', title: '核验通过', text: '开标并参加评审的内容，与回执上的报价逐字一致。' }
    : { tone: 'bad', title: '开标的内容与回执不一致', text: '请保留回执，向学校提出质疑。' }
}

const moment = (at: string | null): string =>
  at ? new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'medium' }) : ''

interface Checked {
  receipt: Receipt
  fault: OwnFault | null
  answer: Answer
}

const Verdict = ({ it: { receipt, fault, answer } }: { it: Checked }) => {
  const { tone, title, text } = said(receipt, fault, answer)
  const rows = [
    ['学校', answer.schoolName || receipt.said.school],
    ['询价', receipt.said.docNo],
    ['报价', receipt.said.quoteNo],
    ['商城收到', moment(receipt.said.receivedAt)],
    ['截止时间', moment(answer.deadlineAt)],
    ['开标时间', moment(answer.openedAt)],
    ['承诺值', receipt.said.commitment],
  ].filter(([, value]) => value)
  return (
    <section className={css['verdict']} data-tone={tone} role="status">
      <h2 className={tone}>{title}</h2>
      <p>{text}</p>
      <dl>{rows.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}</dl>
      {fault === 'unsure' ? (
        <p className="second">这个浏览器不能验证 Ed25519 签名；可换用新版浏览器，或用命令 node scripts/verify-quote.mjs 核验。</p>
      ) : (
        <p className="second">承诺值和签名是在您的浏览器里算的，没有把报价内容发给商城。</p>
      )}
    </section>
  )
}

export const Screen = () => {
  const file = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fail, setFail] = useState<ApiFail>()
  const [checked, setChecked] = useState<Checked>()

  const check = async (text: string): Promise<void> => {
    const receipt = receiptIn(text)
    setWrong(receipt === null)
    setFail(undefined)
    setChecked(undefined)
    if (!receipt) return
    setBusy(true)
    try {
      const { school, commitment } = receipt.said
      const [fault, answer] = await Promise.all([ownFaultOf(receipt), call(api.sealing.verify, { school, commitment, salt: receipt.salt })])
      setChecked({ receipt, fault, answer })
    } catch (error) {
      setFail(error as ApiFail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={css['page']}>
      <h1>报价回执核验</h1>
      {checked ? <Verdict it={checked} /> : null}
      {fail ? <ReadFail fail={fail} retry={() => void check(typed)} /> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void check(typed)
        }}
      >
        <label htmlFor="receipt">选择提交报价时下载的回执文件，或粘贴它的内容</label>
        <Input.TextArea id="receipt" rows={5} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Fault>{isWrong ? '这不是完整的报价回执，请选择原来的回执文件' : undefined}</Fault>
        <div className={css['pick']}>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label="回执文件"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              event.target.value = ''
              if (chosen)
                void chosen.text().then((text) => {
                  setTyped(text)
                  return check(text)
                })
            }}
          />
          <Button size="large" onClick={() => file.current?.click()}>
            选择文件
          </Button>
          <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
            核验
          </Button>
        </div>
      </form>
    </main>
  )
}
