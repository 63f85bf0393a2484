// 开标密钥: who opens quotes makes a key pair here; the private half leaves this browser only under his pass phrase.
import { OPENERS_LEAST } from '@caiyuan/contract/sealing'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { PHRASE_LEAST, makeKeyPair, unwrapKey, wrapKey } from '@caiyuan/contract/sealing/keys'
import { momentText } from '@caiyuan/contract/span'
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './opener-key.module.css'

type Mine = OutputOf<typeof api.sealing.myKey>
type Key = NonNullable<Mine['key']>

/** Answers whether a phrase opens the key; kept nowhere. */
const TryPhrase = ({ it }: { it: Key }) => {
  const [phrase, setPhrase] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setFault('')
    try {
      await unwrapKey(it.wrapped, it.publicKey, phrase)
      notify.ok('口令正确，可以用它开标')
      setPhrase('')
    } catch {
      setFault('口令不正确')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css['form']} onSubmit={(event) => void check(event)}>
      <label>
        试一试还记不记得口令
        <Input.Password value={phrase} autoComplete="off" onChange={(event) => setPhrase(event.target.value)} />
      </label>
      <Fault>{fault || undefined}</Fault>
      <div>
        <Button htmlType="submit" loading={isBusy} disabled={phrase === ''}>
          核对口令
        </Button>
      </div>
    </form>
  )
}

const phraseFault = (phrase: string, again: string): string | undefined => {
  if ([...phrase].length < PHRASE_LEAST) return `口令至少 ${PHRASE_LEAST} 个字符，建议用一句只有您知道的话`
  return phrase === again ? undefined : '两次输入的口令不一致'
}

const MakeKey = ({ has, done }: { has: boolean; done: () => void }) => {
  const [phrase, setPhrase] = useState('')
  const [again, setAgain] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const act = useAct(api.sealing.makeKey, {
    onDone: () => {
      notify.ok('开标密钥已设置')
      done()
    },
  })
  const fault = phraseFault(phrase, again)
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (fault) return
    setBusy(true)
    try {
      const pair = await makeKeyPair()
      await act.run({ publicKey: pair.publicKey, wrapped: await wrapKey(pair, phrase) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css['form']} onSubmit={(event) => void make(event)}>
      <label>
        开标口令
        <Input.Password value={phrase} autoComplete="new-password" onChange={(event) => setPhrase(event.target.value)} />
      </label>
      <label>
        再输一次
        <Input.Password value={again} autoComplete="new-password" onChange={(event) => setAgain(event.target.value)} />
      </label>
      <Fault>{isTried ? fault : undefined}</Fault>
      <p className="second">口令只在这个浏览器里用，商城不保存、也不能找回。忘了口令就不能开标，请另一位开标人代替。</p>
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy || act.pending}>
          {has ? '换成新密钥' : '生成密钥'}
        </Button>
      </div>
    </form>
  )
}

const Own = ({ it: { key, waitsNum } }: { it: Mine }) => {
  const [isChanging, setChanging] = useState(false)
  if (!key)
    return (
      <Card title="我的密钥" note="还没有设置">
        <MakeKey has={false} done={() => setChanging(false)} />
      </Card>
    )
  return (
    <Card title="我的密钥" note={`${momentText(key.madeAt)} 设置`}>
      <div className="stack">
        <p>{waitsNum > 0 ? `有 ${waitsNum} 件询价的报价用它密封，还没有开标；开标后才能更换。` : '没有等它开标的询价。'}</p>
        <TryPhrase it={key} />
        {isChanging ? (
          <MakeKey has done={() => setChanging(false)} />
        ) : (
          <div>
            <Button disabled={waitsNum > 0} onClick={() => setChanging(true)}>
              更换密钥
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const People = ({ openers }: { openers: Mine['openers'] }) => {
  const ready = openers.filter((it) => it.madeAt).length
  return (
    <Card title="开标人" note={ready < OPENERS_LEAST ? `至少 ${OPENERS_LEAST} 人设置密钥，才能发布密封询价` : `${ready} 人已设置密钥`}>
      <ul className={css['people']}>
        {openers.map((it) => (
          <li key={`${it.name}${it.madeAt}`}>
            <span>
              {it.name}
              {it.isMe ? '（您）' : ''}
            </span>
            {it.madeAt ? <span className="second num">{momentText(it.madeAt)} 设置</span> : <Tag tone="wait">未设置</Tag>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const Screen = () => {
  const read = useRead(api.sealing.myKey, {})
  return (
    <div className={css['page']}>
      <h1 className="hidden-text">开标密钥</h1>
      <p className="second">
        密封询价的报价在供应商的浏览器里加密。截止以后，由两位开标人各自登录、各自输入口令，才能一起打开；截止以前谁也看不到报价。
      </p>
      <WithRead read={read}>
        {(it) => (
          <>
            <Own it={it} />
            <People openers={it.openers} />
          </>
        )}
      </WithRead>
    </div>
  )
}
