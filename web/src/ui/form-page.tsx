// Page pattern 4, form: sections with anchors, a summary of errors that jumps, a bar with the sum and the buttons.
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import css from './form-page.module.css'
import { Leaving } from './leaving.tsx'

export interface FormSection {
  id: string
  title: string
  /** 4 行, 缺 1 项 */
  brief?: string
  errors?: number
  done?: boolean
  note?: ReactNode
  extra?: ReactNode
  flush?: boolean
  body: ReactNode
}

interface FormPageProps {
  sections: readonly FormSection[]
  /** Messages by where they jump to. */
  errors?: readonly { text: string; jump: () => void }[]
  /** Left part of the bottom bar: sum and facts. */
  summary?: ReactNode
  actions: ReactNode
  /** Under the anchors: what follows from what is typed. */
  beside?: ReactNode
  /** Typed and not saved: leaving asks. */
  dirty?: boolean
  top?: ReactNode
}

const stateOf = (it: FormSection): string => ((it.errors ?? 0) > 0 ? 'bad' : it.done ? 'done' : 'open')

const Anchors = ({ sections }: Pick<FormPageProps, 'sections'>) => (
  <nav className={css['anchors']} aria-label="表单目录">
    {sections.map((it) => (
      <a key={it.id} href={`#${it.id}`} className={css['anchor']}>
        <span className={css['mark']} data-state={stateOf(it)} aria-hidden>
          {it.errors ? it.errors : it.done ? '✓' : ''}
        </span>
        {it.title}
        {it.brief ? <small>{it.brief}</small> : null}
      </a>
    ))}
  </nav>
)

/** What is summed up and pressed stays in view at the bottom. */
export const FormBar = ({ summary, children }: { summary?: ReactNode; children: ReactNode }) => (
  <div className={css['bar']}>
    {summary}
    <div className={css['barRight']}>{children}</div>
  </div>
)

export const FormPage = ({ sections, errors = [], summary, actions, beside, dirty = false, top }: FormPageProps) => {
  const anchored = sections.length > 2
  return (
    <div>
      {top}
      {errors.length > 0 ? (
        <div className={css['errors']} role="alert">
          有 {errors.length} 处需要改：{' '}
          {errors.map((it) => (
            <button key={it.text} type="button" onClick={it.jump}>
              {it.text}
            </button>
          ))}
        </div>
      ) : null}
      <div className={anchored ? css['page'] : `${css['page']} ${css['noAnchors']}`}>
        {anchored ? (
          <div className={css['left']}>
            <Anchors sections={sections} />
            {beside}
          </div>
        ) : null}
        <div className="stack">
          {sections.map((it) => (
            <Card key={it.id} id={it.id} title={it.title} note={it.note} extra={it.extra} flush={it.flush ?? false}>
              {it.body}
            </Card>
          ))}
        </div>
      </div>
      <FormBar summary={summary}>
        {errors.length > 0 ? <span className="bad">{errors.length} 处需要改</span> : null}
        {actions}
      </FormBar>
      <Leaving when={dirty} stay="继续填写" leave="不保存，离开">
        已填写的内容还没有保存，离开后会丢失。
      </Leaving>
    </div>
  )
}
