// 审批 of a form: who is to be chosen, the path as it stands, a word to who decides.
import { Input } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { chooseFault, ChooseApprovers, isChoice } from './choose-approvers.tsx'

type Choosing = ComponentProps<typeof ChooseApprovers>['node']

interface Props<Node> {
  nodes: readonly Node[]
  chosen: Readonly<Record<string, string[]>>
  setChosen: (chosen: Record<string, string[]>) => void
  /** It was tried to send: what is missing is said. */
  tried: boolean
  /** The path, or what is missing before there is one. */
  preview: ReactNode
  note: string
  setNote: (note: string) => void
  children?: ReactNode
}

export const PathPart = <Node extends { skipped: string; choose: Choosing['choose'] | null } & Omit<Choosing, 'choose'>>({
  nodes,
  chosen,
  setChosen,
  tried,
  preview,
  note,
  setNote,
  children,
}: Props<Node>) => (
  <>
    {nodes.filter(isChoice).map((node) => (
      <ChooseApprovers
        key={node.id}
        node={node}
        value={chosen[node.id] ?? []}
        onChange={(ids) => setChosen({ ...chosen, [node.id]: ids })}
        fault={tried ? chooseFault(node, chosen[node.id] ?? []) || undefined : undefined}
      />
    ))}
    {preview}
    <div style={{ padding: 16 }}>
      <label htmlFor="approver-note">给审批人的说明</label>
      <Input.TextArea
        id="approver-note"
        rows={2}
        maxLength={200}
        placeholder="可不填，审批人在单据最上面看到"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {children}
    </div>
  </>
)
