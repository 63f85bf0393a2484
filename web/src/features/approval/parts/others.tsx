// Beside deciding: 加签, 委派, 转办, 抄送, 改派, 拿回, 提交意见, 暂存; each by the server's `can`.
import { approval } from '@caiyuan/contract/approval'
import { Input, Radio, Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { dropKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { useSigned } from '../../signature/parts/use-signing.tsx'
import type { Reviewed as Doc } from '../blocks/reviewed.ts'
import { opinionOf } from './decide.tsx'
import css from './others.module.css'
import { SomeoneSelect, type Wanted } from './someone-select.tsx'

interface Words {
  label: string
  least: number
  hint: string
}

interface Kind {
  title: string
  ok: string
  wanted: Wanted
  person: string
  most: number
  words: Words
  /** What follows from it. */
  note: string
}

type Op = 'addSign' | 'ask' | 'transfer' | 'copy' | 'reassign'

const kinds: Record<Op, Kind> = {
  addSign: {
    title: '加签',
    ok: '加签',
    wanted: 'sign',
    person: '加签人',
    most: 5,
    words: { label: '给加签人的话', least: 0, hint: '可不填' },
    note: '加签人办理之前，您可以减签；加签人不能再加签。',
  },
  ask: {
    title: '委派，征求意见',
    ok: '委派',
    wanted: 'ask',
    person: '委派给',
    most: 1,
    words: { label: '要征求的意见', least: 2, hint: '至少 2 个字' },
    note: '对方只提意见，答复后单据回到您这里，由您决定。',
  },
  transfer: {
    title: '转办',
    ok: '转办',
    wanted: 'transfer',
    person: '转办给',
    most: 1,
    words: { label: '转办原因', least: 2, hint: '至少 2 个字' },
    note: '由对方决定，您仍可查看。',
  },
  copy: {
    title: '抄送',
    ok: '抄送',
    wanted: 'copy',
    person: '抄送给',
    most: 20,
    words: { label: '附言', least: 0, hint: '可不填' },
    note: '对方可以查看这张单据，不参与审批；谁已阅在办理记录里可以看到。',
  },
  reassign: {
    title: '改派',
    ok: '改派',
    wanted: 'reassign',
    person: '改派给',
    most: 1,
    words: { label: '改派原因', least: 2, hint: '至少 2 个字' },
    note: '原办理人和新办理人都会收到消息，改派原因记入办理记录。',
  },
}

interface DialogProps {
  doc: Pick<Doc, 'kind' | 'docId'>
  op: Op
  initial: string
  pending: boolean
  close: () => void
  send: (it: { ids: string[]; words: string; place: 'before' | 'after' }) => void
  /** Whose task is meant, where several wait. */
  children?: ReactNode
}

export const OthersDialog = ({ doc, op, initial, pending, close, send, children }: DialogProps) => {
  const kind = kinds[op]
  const [ids, setIds] = useState<string[]>([])
  const [words, setWords] = useState(initial)
  const [place, setPlace] = useState<'before' | 'after'>('before')
  const isAfter = op === 'addSign' && place === 'after'
  const fault = faultAt(approval.agree.input, { comment: words }, 'comment')
  const isReady = ids.length > 0 && words.trim().length >= kind.words.least && fault === undefined
  const label = isAfter ? '审批意见' : kind.words.label
  return (
    <FormDialog
      title={kind.title}
      ok={isAfter ? '同意并加签' : kind.ok}
      onClose={close}
      pending={pending}
      disabled={!isReady}
      send={() => isReady && send({ ids, words: words.trim(), place })}
    >
      <div className={css['form']}>
        {children}
        {op === 'addSign' ? (
          <Radio.Group
            aria-label="加签方式"
            value={place}
            onChange={(event) => setPlace(event.target.value as typeof place)}
            options={[
              { value: 'before', label: '前加签：他们先审，再由我决定' },
              { value: 'after', label: '后加签：我同意，再由他们审' },
            ]}
            className={css['places'] ?? ''}
          />
        ) : null}
        <SomeoneSelect doc={doc} wanted={kind.wanted} label={kind.person} most={kind.most} onChange={setIds} />
        <Input.TextArea
          rows={3}
          aria-label={label}
          aria-invalid={fault !== undefined}
          status={fault ? 'error' : ''}
          placeholder={`${label}，${kind.words.hint}`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Fault>{fault}</Fault>
        <p className="second">{kind.note}</p>
      </div>
    </FormDialog>
  )
}

const OPINION_LEAST = 2

/** `goOn` follows what takes the document off the reader's desk. */
export const useOthers = (
  doc: Doc,
  typed: string,
  goOn: () => void,
): { actions: Action[]; node: ReactNode; removeSign: (taskId: string) => void } => {
  const [op, setOp] = useState<Op>()
  const [heldId, setHeld] = useState<string>()
  const moved = heldId ?? doc.held[0]?.taskId ?? ''
  const { put, node: asking } = useAsk()
  const close = () => setOp(undefined)
  const said = (answer: { message: string }) => {
    notify.ok(answer.message)
    close()
  }
  const gone = (answer: { message: string }) => {
    dropKept(opinionOf(doc.taskId))
    said(answer)
    goOn()
  }
  const before = useAct(api.approval.addSign, { onDone: gone })
  const after = useSigned('decide', api.approval.addSign, { onDone: gone })
  const acts = {
    ask: useAct(api.approval.ask, { onDone: gone }),
    transfer: useAct(api.approval.transfer, { onDone: gone }),
    copy: useAct(api.approval.copy, { onDone: said }),
    reassign: useAct(api.approval.reassign, { onDone: said }),
    removeSign: useAct(api.approval.removeSign, { onDone: said }),
    opine: useAct(api.approval.opine, { onDone: gone }),
    takeBack: useAct(api.approval.takeBack, { onDone: said }),
    keep: useAct(api.approval.keepOpinion, { onDone: () => notify.ok('意见已暂存，换一台电脑也能接着写') }),
  }
  const { taskId, can } = doc
  const send: DialogProps['send'] = ({ ids, words, place }) => {
    const one = { taskId, userId: ids[0]!, comment: words }
    if (op === 'addSign')
      void (place === 'after' ? after : before).run({ taskId, userIds: ids, place, comment: words, contentHash: doc.contentHash })
    else if (op === 'copy') void acts.copy.run({ kind: doc.kind, id: doc.docId, userIds: ids, comment: words })
    else if (op === 'ask' || op === 'transfer') void acts[op].run(one)
    else if (op === 'reassign') void acts.reassign.run({ taskId: moved, userId: ids[0]!, reason: words })
  }
  const folded = (key: Op, label: string): Action => ({ key, label, can: can[key], more: true, onPress: () => setOp(key) })
  const askTakeBack = () =>
    void put({
      title: '拿回您的同意？',
      body: '后面的审批人还没有处理。拿回后由您重新审批，他们暂时不用审批。',
      ok: '拿回',
      send: () => acts.takeBack.run({ taskId: doc.takeBackId }),
    })
  const opinion = typed.trim()
  const actions: Action[] = [
    folded('addSign', '加签'),
    folded('ask', '委派，征求意见'),
    folded('transfer', '转办'),
    folded('copy', '抄送'),
    folded('reassign', '改派'),
    {
      key: 'keep',
      label: '暂存意见',
      can: doc.task && doc.task.type !== 'CC' ? (opinion === '' ? '还没有写意见' : true) : undefined,
      more: true,
      onPress: () => void acts.keep.run({ taskId, comment: opinion }),
    },
    { key: 'takeBack', label: '拿回', can: can.takeBack, pending: acts.takeBack.pending, onPress: askTakeBack },
    {
      key: 'opine',
      label: '提交意见',
      can: can.opine === true && opinion.length < OPINION_LEAST ? '请先写意见，至少 2 个字' : can.opine,
      tone: 'primary',
      hot: 'a',
      pending: acts.opine.pending,
      onPress: () => void acts.opine.run({ taskId, comment: opinion }),
    },
  ]
  const pending = before.pending || after.pending || acts.ask.pending || acts.transfer.pending || acts.copy.pending || acts.reassign.pending
  const node = (
    <>
      {op ? (
        <OthersDialog key={op} doc={doc} op={op} initial={op === 'addSign' ? typed : ''} pending={pending} close={close} send={send}>
          {op === 'reassign' ? (
            <Select
              aria-label="改派谁的任务"
              value={moved}
              options={doc.held.map((it) => ({ value: it.taskId, label: `${it.nodeTitle} ${it.name}` }))}
              onChange={(id: string) => setHeld(id)}
            />
          ) : null}
        </OthersDialog>
      ) : null}
      {asking}
      {after.node}
    </>
  )
  return { actions, node, removeSign: (id) => void acts.removeSign.run({ taskId: id }) }
}
