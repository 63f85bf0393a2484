// The signing page of a phone: opened by the code on the desktop, without anybody signed in. It says for whom, asks, and takes one drawing.
import { useEffect, useState, type ReactNode } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { keep, readKept } from '../../../core/kept.ts'
import { Pad, usePad } from '../parts/pad.tsx'
import { minutesText, useSecondsLeft } from '../parts/time-left.tsx'
import css from './sign.module.css'

interface Opened {
  phoneKey: string
  schoolName: string
  userName: string
  until: string
}

const ENDED = '签名二维码已失效，请在电脑上刷新后重新扫码'
const keyName = (tag: string): string => `sign:${tag}`

const Head = ({ school, left }: { school?: string; left?: number }) => (
  <header className={css['head']}>
    <h1>手写签名</h1>
    <span className="second line1">{school}</span>
    {left === undefined ? null : (
      <span className={css['left']}>
        <b className="num">{minutesText(left)}</b> 后失效
      </span>
    )}
  </header>
)

const Word = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main className={css['page']}>
    <Head />
    <div className={css['word']} role="status">
      <b>{title}</b>
      {children}
    </div>
  </main>
)

interface WritingProps {
  tag: string
  it: Opened
  left: number
  onDone: () => void
  onFail: (message: string) => void
}

const Writing = ({ tag, it, left, onDone, onFail }: WritingProps) => {
  const { png, clear, ...pad } = usePad()
  const draw = useAct(api.signature.draw, {
    onDone,
    onFail: (fail) => (fail.code === '3061' ? onFail(fail.message) : undefined),
  })
  return (
    <main className={css['page']}>
      <Head school={it.schoolName} left={left} />
      <div className={css['paper']}>
        <p className={css['hint']}>{draw.fail ? <b role="alert">{draw.fail.message}</b> : `${it.userName}，把手机横过来，签得更大更顺`}</p>
        <Pad {...pad} />
      </div>
      <footer className={css['acts']}>
        <button type="button" className="button" disabled={pad.strokes === 0} onClick={clear}>
          清除
        </button>
        <button
          type="button"
          className="button primary"
          disabled={pad.strokes === 0 || draw.pending}
          onClick={() => void draw.run({ tag, phoneKey: it.phoneKey, picture: png() })}
        >
          确认
        </button>
      </footer>
    </main>
  )
}

const Signing = ({ tag }: { tag: string }) => {
  const [opened, setOpened] = useState<Opened>()
  const [stage, setStage] = useState<'ask' | 'write' | 'done' | 'refused'>('ask')
  const [fault, setFault] = useState('')
  const { run: scan } = useAct(api.signature.scan, {
    onDone: (it) => {
      keep(keyName(tag), it.phoneKey)
      setOpened(it)
    },
    onFail: (fail) => setFault(fail.message),
  })
  const refuse = useAct(api.signature.turnAway, { onDone: () => setStage('refused'), onFail: (fail) => setFault(fail.message) })
  useEffect(() => void scan({ tag, phoneKey: readKept(keyName(tag), '') }), [scan, tag])
  const left = useSecondsLeft(opened?.until)
  if (stage === 'done') return <Word title="已送到电脑">请在电脑上看一眼签名，确认保存。这个页面可以关了。</Word>
  if (stage === 'refused') return <Word title="已拒绝">没有留下任何签名，这个二维码也已作废。</Word>
  if (fault) return <Word title={fault} />
  if (!opened) return <Word title="正在打开…" />
  if (left === 0) return <Word title={ENDED} />
  if (stage === 'write') return <Writing tag={tag} it={opened} left={left} onDone={() => setStage('done')} onFail={setFault} />
  return (
    <main className={css['page']}>
      <Head school={opened.schoolName} left={left} />
      <div className={css['word']}>
        <b>
          {opened.schoolName} {opened.userName}
        </b>
        <p>这部手机写下的签名将成为此人的手写签名，用于审批、验收和打印的单据。</p>
        <p>您是 {opened.userName} 本人，并且刚在自己的电脑上打开了这个二维码吗？</p>
      </div>
      <footer className={css['acts']}>
        <button
          type="button"
          className="button"
          disabled={refuse.pending}
          onClick={() => void refuse.run({ tag, phoneKey: opened.phoneKey })}
        >
          不是我
        </button>
        <button type="button" className="button primary" onClick={() => setStage('write')}>
          是我，去签名
        </button>
      </footer>
    </main>
  )
}

export const Screen = () => {
  const [tag] = useState(() => window.location.hash.slice(1))
  return tag === '' ? <Word title="请扫电脑上的签名二维码">在“账户设置 - 手写签名”中打开它。</Word> : <Signing tag={tag} />
}
