// Dialogs: asking before something that cannot be undone, with the opinion where one is required.
import { Button, Input, Modal } from 'antd'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useKept } from '../core/kept.ts'
import { Fault } from './fault.tsx'

interface AskDialogProps {
  open: boolean
  title: ReactNode
  /** Without it the dialog is left by its buttons alone. */
  onClose?: () => void
  footer: ReactNode
  width?: number
  children: ReactNode
}

export const AskDialog = ({ open, title, onClose, footer, width = 416, children }: AskDialogProps) => (
  <Modal
    open={open}
    title={title}
    {...(onClose ? { onCancel: onClose } : { closable: false, keyboard: false, maskClosable: false })}
    footer={
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        {footer}
      </div>
    }
    width={width}
    // A long title ends before the cross.
    styles={{ header: { paddingRight: 24 } }}
    centered
    destroyOnHidden
  >
    <div style={{ fontSize: 14, lineHeight: '22px' }}>{children}</div>
  </Modal>
)

interface FormDialogProps extends Pick<AskDialogProps, 'title' | 'onClose' | 'width' | 'children'> {
  /** Words of the button that sends. */
  ok: ReactNode
  send: () => void
  pending: boolean
  disabled?: boolean
  danger?: boolean
  /** Words of the other button: 取消 beside an order could be taken for cancelling it. */
  back?: string
}

/** A dialog with fields of its own, sent by one button. */
export const FormDialog = ({ ok, send, pending, disabled = false, danger = false, back = '取消', ...dialog }: FormDialogProps) => (
  <AskDialog
    open
    {...dialog}
    footer={
      <>
        <Button onClick={dialog.onClose}>{back}</Button>
        <Button type="primary" danger={danger} disabled={disabled} loading={pending} onClick={send}>
          {ok}
        </Button>
      </>
    }
  />
)

export interface Question {
  title: string
  /** What happens, in figures. */
  body?: ReactNode
  ok?: string
  /** Words of the other button. */
  back?: string
  danger?: boolean
  comment?: {
    label: string
    /** Fewest characters; 0 makes it optional. */
    least?: number
    most?: number
    /** Phrases a click fills in. */
    phrases?: readonly string[]
    initial?: string
    /** The record the words are about: they are kept for it until they were sent. */
    about?: string
  }
  /** Sends the answer; a dialog with words stays open, words and all, until this answers something. */
  send?: (text: string) => Promise<unknown>
}

const mostOf = (it: Question): number => it.comment?.most ?? 200

const faultOf = (it: Question, text: string): string | undefined => {
  const least = it.comment?.least ?? 0
  const length = text.trim().length
  if (!it.comment) return undefined
  if (length > mostOf(it)) return `${it.comment.label}最多 ${mostOf(it)} 个字`
  if (length >= least) return undefined
  return length === 0 ? `请填写${it.comment.label}` : `${it.comment.label}至少 ${least} 个字`
}

interface Asked extends Question {
  answer: (text: string | undefined) => void
}

/**
 * `const ask = useAsk()`, then `ask.put({ title: '驳回', comment: { … }, send: (text) => act.run({ … }) })` sends the words;
 * it answers them, an empty text without a comment, or undefined when the person thought better of it. Render `ask.node` once.
 */
export const useAsk = (): { put: (it: Question) => Promise<string | undefined>; node: ReactNode } => {
  const [asked, setAsked] = useState<Asked>()
  const put = useCallback((it: Question) => new Promise<string | undefined>((answer) => setAsked({ ...it, answer })), [])
  const close = (text: string | undefined) => {
    asked?.answer(text)
    setAsked(undefined)
  }
  return { put, node: asked ? <AskBox key={asked.title} asked={asked} close={close} /> : null }
}

const AskBox = ({ asked, close }: { asked: Asked; close: (text: string | undefined) => void }) => {
  const about = asked.comment?.about
  const [kept, setText, drop] = useKept(about && `asked:${asked.title}:${about}`, asked.comment?.initial ?? '')
  const [isTouched, setTouched] = useState(false)
  // Words typed beside the button are newer than what an earlier dialog kept.
  const text = isTouched ? kept : asked.comment?.initial || kept
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const box = useRef<{ focus: () => void }>(null)
  /** A fault once said goes as soon as it is mended. */
  const write = (next: string) => {
    setTouched(true)
    setText(next)
    if (fault || next.trim().length > mostOf(asked)) setFault(faultOf(asked, next))
  }
  const agree = () => {
    const wrong = faultOf(asked, text)
    setFault(wrong)
    if (wrong) box.current?.focus()
    else void send(text.trim())
  }
  const send = async (words: string) => {
    if (!asked.comment) {
      close(words)
      return asked.send?.(words)
    }
    setPending(true)
    const isDone = !asked.send || (await asked.send(words)) !== undefined
    setPending(false)
    if (!isDone) return undefined
    drop()
    return close(words)
  }
  const footer = (
    <>
      <Button onClick={() => close(undefined)}>{asked.back ?? '返回'}</Button>
      <Button type="primary" danger={asked.danger ?? false} loading={pending} autoFocus={!asked.comment} onClick={agree}>
        {asked.ok ?? '确定'}
      </Button>
    </>
  )
  return (
    <AskDialog open title={asked.title} onClose={() => close(undefined)} footer={footer}>
      {asked.body}
      {asked.comment ? (
        <div style={{ marginTop: asked.body ? 12 : 0 }}>
          <Input.TextArea
            ref={box as never}
            autoFocus
            aria-label={asked.comment.label}
            aria-invalid={fault !== undefined}
            placeholder={
              asked.comment.least ? `${asked.comment.label}，至少 ${asked.comment.least} 个字` : `${asked.comment.label}，可不填`
            }
            status={fault ? 'error' : ''}
            rows={3}
            count={{ show: true, max: mostOf(asked) }}
            value={text}
            onChange={(event) => write(event.target.value)}
            onPressEnter={(event) => (event.ctrlKey || event.metaKey) && agree()}
          />
          <Fault>{fault}</Fault>
          <div className="row wrap" style={{ marginTop: 12 }}>
            {asked.comment.phrases?.map((it) => (
              <Button key={it} size="small" onClick={() => write(it)}>
                {it}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </AskDialog>
  )
}
