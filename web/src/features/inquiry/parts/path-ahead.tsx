// 审批预演 of an inquiry, as it is filled in and as its firm is chosen; whom the submitter has to choose is chosen here.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSettled } from '../../../core/settled.ts'
import { Card } from '../../../ui/card.tsx'
import { ChooseApprovers, chooseFault, isChoice } from '../../approval/parts/choose-approvers.tsx'
import { PathPart } from '../../approval/parts/path-part.tsx'
import { PathPreview } from '../../approval/parts/path-preview.tsx'
import type { Values } from './form.ts'

type Path = OutputOf<typeof api.inquiry.ahead>

const CHECK_MS = 400
const PLACE = 'path-ahead'

/** What is asked, once it has rested, with whom the submitter chose; undefined while there is nothing to ask of. */
const useAsked = <T extends object>(asked: T | undefined) => {
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const settled = useSettled(asked ? JSON.stringify({ ...asked, chosen }) : '', CHECK_MS)
  return { chosen, setChosen, settled: settled ? (JSON.parse(settled) as T & { chosen: Record<string, string[]> }) : undefined }
}

const useAhead = ({ chosen, setChosen }: ReturnType<typeof useAsked>, path: Path | undefined) => {
  const [tried, setTried] = useState(false)
  const choices = path?.nodes.filter(isChoice) ?? []
  return {
    path,
    choices,
    chosen,
    setChosen,
    tried,
    /** Says what is missing, where; true: all is chosen. */
    isChosen: (): boolean => {
      const fault = choices.map((it) => chooseFault(it, chosen[it.id] ?? [])).find((it) => it !== '')
      if (!fault) return true
      setTried(true)
      notify.bad(fault)
      document.getElementById(PLACE)?.scrollIntoView({ behavior: 'smooth' })
      return false
    },
  }
}
type Ahead = ReturnType<typeof useAhead>

const isPart = (it: Partial<Values['funds'][number]> | undefined): it is Values['funds'][number] =>
  Boolean(it?.fundId && it.subjectCode && it.amountFen)

/** Of a form that says what it costs and which cards pay it. */
export const useAskAhead = ({ budgetFen = 0, funds = [] }: Partial<Values> = {}) => {
  const asked = useAsked(budgetFen > 0 && funds.length > 0 && funds.every(isPart) ? { budgetFen, funds } : undefined)
  const read = useRead(api.inquiry.ahead, asked.settled ?? { budgetFen, funds: [] }, { enabled: asked.settled !== undefined, keep: true })
  return useAhead(asked, asked.settled && read.data)
}

/** Of a choice that can be submitted. */
export const useChoiceAhead = (
  choice: { id: string; offerId: string } | { id: string; picks: { lineNo: number; offerId: string }[] } | undefined,
) => {
  const asked = useAsked(choice)
  const read = useRead(api.inquiry.aheadOfChoice, asked.settled ?? { id: '' }, { enabled: asked.settled !== undefined, keep: true })
  return useAhead(asked, asked.settled && read.data)
}

const Shown = ({ path }: { path: Path }) => <PathPreview orders={[{ key: '1', label: '', ...path }]} />

export const AskPath = ({ ahead, note, setNote }: { ahead: Ahead; note: string; setNote: (note: string) => void }) => (
  <div id={PLACE}>
    <PathPart
      nodes={ahead.choices}
      chosen={ahead.chosen}
      setChosen={ahead.setChosen}
      tried={ahead.tried}
      preview={
        ahead.path ? (
          <Shown path={ahead.path} />
        ) : (
          <p className="second" style={{ margin: 0, padding: 16 }}>
            填写预算、选择经费和金额后预演审批
          </p>
        )
      }
      note={note}
      setNote={setNote}
    />
  </div>
)

export const ChoicePath = ({ ahead }: { ahead: Ahead }) =>
  ahead.path ? (
    <div id={PLACE}>
      <Card title="选标审批" note="按现在选定的供应商推算" flush>
        {ahead.choices.map((node) => (
          <ChooseApprovers
            key={node.id}
            node={node}
            value={ahead.chosen[node.id] ?? []}
            onChange={(ids) => ahead.setChosen({ ...ahead.chosen, [node.id]: ids })}
            fault={ahead.tried ? chooseFault(node, ahead.chosen[node.id] ?? []) || undefined : undefined}
          />
        ))}
        <Shown path={ahead.path} />
      </Card>
    </div>
  ) : null
