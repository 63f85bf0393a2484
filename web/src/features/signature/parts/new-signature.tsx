// A new signature, drawn on this screen or on a phone that reads the code shown here, looked at and kept.
import { separateConsents } from '@caiyuan/contract/policy'
import { AVOWAL } from '@caiyuan/contract/signature'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Pad, usePad } from './pad.tsx'
import css from './new-signature.module.css'
import { minutesText, useSecondsLeft } from './time-left.tsx'

interface Keeping {
  /** The consent holds or was given just now. */
  agreed: boolean
  onDone: (signatureId: string) => void
}

const useKeep = ({ agreed, onDone }: Keeping) => {
  const save = useAct(api.signature.save, {
    onDone: ({ id }) => {
      notify.ok('手写签名已保存')
      onDone(id)
    },
  })
  return { pending: save.pending, keep: (signatureFile: string) => save.run({ signatureFile, agreed }) }
}

const OnScreen = (it: Keeping) => {
  const { png, clear, ...pad } = usePad()
  const { keep, pending } = useKeep(it)
  const ticket = useAct(api.signature.getSts)
  const draw = useAct(api.signature.draw)
  const send = async () => {
    const given = await ticket.run({})
    if (given && (await draw.run({ tag: given.tag, picture: png() }))) await keep(given.tag)
  }
  return (
    <>
      <div className={css['paper']}>
        <Pad {...pad} />
      </div>
      <div className={css['acts']}>
        <Button disabled={pad.strokes === 0} onClick={clear}>
          清除
        </Button>
        <Button
          type="primary"
          disabled={!it.agreed || pad.strokes === 0}
          loading={ticket.pending || draw.pending || pending}
          onClick={() => void send()}
        >
          保存签名
        </Button>
      </div>
    </>
  )
}

interface Code {
  url: string
  timeStr: string
  until: string
}

const steps = {
  waiting: '正在等手机扫码',
  scanned: '已扫码，请在手机上签名',
  signed: '已签名',
  refused: '手机上点了“不是我”，二维码已作废',
}

/** Follows one code until it is drawn on, refused or over. */
const Watched = ({ code, again, ...it }: Keeping & { code: Code; again: () => void }) => {
  const tag = code.timeStr
  const left = useSecondsLeft(code.until)
  const scan = useRead(api.signature.checkScanQrcode, { tag }, { every: 2000, fresh: 0 })
  const state = scan.data?.state ?? 'waiting'
  const drawn = useRead(api.signature.checkSignature, { tag }, { enabled: state === 'signed' })
  const { keep, pending } = useKeep(it)
  const isOver = state === 'refused' || scan.error?.code === '3061' || (left === 0 && state !== 'signed')
  if (state === 'signed' && !scan.error) {
    return (
      <>
        {drawn.data ? <img className={css['drawn']} src={drawn.data.picture} alt="刚写的签名" /> : null}
        <p className="second">这是您本人写的吗？保存后用于您的审批和单据。</p>
        <div className={css['acts']}>
          <Button onClick={again}>不是，重新扫码</Button>
          <Button type="primary" disabled={!it.agreed} loading={pending} onClick={() => void keep(tag)}>
            保存签名
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <div className={css['code']} data-over={isOver}>
        <img src={code.url} alt="签名二维码" width={176} height={176} />
      </div>
      <p className={css['left']}>
        {isOver ? (
          '二维码已失效'
        ) : (
          <>
            <b className="num">{minutesText(left)}</b> 后失效
          </>
        )}
        <Button type="link" size="small" onClick={again}>
          刷新
        </Button>
      </p>
      <p role="status" className={state === 'scanned' ? 'ok' : 'wait'}>
        {steps[state]}
        {state === 'scanned' && scan.data?.device ? `（${scan.data.device}）` : ''}
      </p>
      <ol className={css['steps']}>
        <li>手机扫码：微信、企业微信、浏览器都行</li>
        <li>在手机上写名字，点“确认”</li>
        <li>这里自动出现，看过后保存</li>
      </ol>
    </>
  )
}

const ByPhone = (it: Keeping) => {
  const [code, setCode] = useState<Code>()
  const ask = useAct(api.signature.getQrcodeImg, { onDone: setCode })
  const drop = useAct(api.signature.clearQrcodeTag, { onFail: () => undefined })
  const again = () => void ask.run({})
  if (!code)
    return (
      <Button type="primary" block loading={ask.pending} onClick={again}>
        显示二维码
      </Button>
    )
  return (
    <div className={css['phone']}>
      <Watched key={code.timeStr} code={code} again={again} {...it} />
      <Button
        type="link"
        size="small"
        onClick={() => {
          setCode(undefined)
          void drop.run({ tag: code.timeStr })
        }}
      >
        不用手机签了
      </Button>
    </div>
  )
}

/** `agreed`: the separate consent holds already. */
export const NewSignature = ({ agreed, onDone = () => {} }: { agreed: boolean; onDone?: Keeping['onDone'] }) => {
  const [isGiven, setGiven] = useState(false)
  const [way, setWay] = useState<'screen' | 'phone'>()
  const keeping = { agreed: agreed || isGiven, onDone }
  return (
    <div className={css['new']}>
      {agreed ? null : (
        <div className={css['consent']}>
          {separateConsents.signature.paragraphs.map((it) => (
            <p key={it}>{it}</p>
          ))}
          <Checkbox checked={isGiven} onChange={(event) => setGiven(event.target.checked)}>
            我同意保存我的手写签名
          </Checkbox>
        </div>
      )}
      <div className={css['ways']} role="group" aria-label="怎么签">
        <Button aria-pressed={way === 'phone'} type={way === 'phone' ? 'primary' : 'default'} onClick={() => setWay('phone')}>
          用手机扫码签名
        </Button>
        <Button aria-pressed={way === 'screen'} type={way === 'screen' ? 'primary' : 'default'} onClick={() => setWay('screen')}>
          在这个屏幕上签
        </Button>
      </div>
      {way === 'phone' ? <ByPhone {...keeping} /> : null}
      {way === 'screen' ? <OnScreen {...keeping} /> : null}
      <p className="second">
        <b>{AVOWAL}</b>。二维码只能用一次，签名加密保存。
      </p>
    </div>
  )
}
