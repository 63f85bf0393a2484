// 审批表 on A4: what was asked for, what pays for it, and node by node who agreed, with his hand. Its code proves it to whoever holds it.
import { blockOf, type BlockOf } from '@caiyuan/contract/approval/review'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, priceText, sumFen } from '@caiyuan/contract/money'
import type { api } from '../../../core/api.ts'
import css from './approval-paper.module.css'
import { FundsTable } from './funds-table.tsx'
import { fullMoment, Pairs, Paper, PaperEnd, PaperTable, Whole, type PaperSignatures } from './paper.tsx'

type Doc = OutputOf<typeof api.approval.detail>
type Form = OutputOf<typeof api.approval.paper>
type Node = Form['nodes'][number]
type Cells = BlockOf<'table'>['rows'][number]
type Person = Node['people'][number]

const standings: Record<Doc['status'], string> = {
  running: '审批中',
  approved: '审批通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
  cancelled: '已终止',
}

interface Row {
  node: Node
  person: Person | undefined
}

/** A row for each who decides; of a node still to come one. */
const rowsOf = (nodes: readonly Node[]): Row[] =>
  nodes
    .filter((node) => node.state !== 'skipped')
    .flatMap((node): Row[] => (node.people.length > 0 ? node.people.map((person) => ({ node, person })) : [{ node, person: undefined }]))

const nameOf = (it: Person): string => (it.onBehalfOf ? `${it.name}（代 ${it.onBehalfOf}）` : it.name)

/** His signature for this very step: the same name and node, at the moment of the decision. */
const signatureOf = ({ node, person }: Row, signed: PaperSignatures) =>
  person?.at ? signed.find((it) => it.step === node.title && it.name === person.name && it.at === person.at) : undefined

export const ApprovalPaper = ({ it, paper, signed, school }: { it: Doc; paper: Form; signed: PaperSignatures; school: string }) => {
  const lines = it.review && blockOf(it.review, 'lines')
  const funds = it.review && blockOf(it.review, 'funds')
  const files = it.review && blockOf(it.review, 'files')
  const tables = (it.review?.blocks ?? []).filter(
    (block): block is BlockOf<'table'> => block.type === 'table' && block.isPrinted === true && block.rows.length > 0,
  )
  const byBuyer = signed.filter((one) => !paper.nodes.some((node) => node.title === one.step))
  return (
    <Paper
      title={`${school}${it.kindTitle}审批表`}
      number={it.docNo}
      address={`/verify#${paper.code}`}
      amount={{ label: '审批金额', fen: it.amountFen }}
    >
      <Pairs
        rows={[
          ['申请人', it.submitterName],
          ['部门', it.submitterDept],
          ['提交时间', fullMoment(it.submittedAt)],
          ['审批状态', standings[it.status]],
          ...(it.review?.head ?? []).filter((each) => each.fen === null).map(({ label, value }): [string, string] => [label, value]),
          ['申请理由', it.review?.reason ?? '', true],
          ['给审批人的说明', it.note, true],
          ...(lines ? [] : [['事项', it.summary, true] as [string, string, boolean]]),
        ]}
      />
      {lines && lines.lines.length > 0 ? (
        <PaperTable
          title={lines.noun}
          rows={lines.lines}
          columns={[
            { title: '序号', of: (_, i) => <Whole>{i + 1}</Whole> },
            { title: `${lines.noun}名称`, of: (line) => line.name },
            { title: '规格', of: (line) => line.note },
            { title: '单价', right: true, of: (line) => `${priceText(line.priceE4)}/${line.unit}` },
            { title: '数量', right: true, of: (line) => `${line.num} ${line.unit}` },
            { title: '金额', right: true, of: (line) => money(line.amountFen) },
          ]}
          sum={[
            '',
            `合计 ${lines.lines.length} 种${lines.also.map((each) => `，${each.label} ${money(each.fen)}`).join('')}`,
            '',
            '',
            '',
            money(sumFen([...lines.lines.map((line) => line.amountFen), ...lines.also.map((each) => each.fen)])),
          ]}
        />
      ) : null}
      {tables.map((table) => (
        <PaperTable
          key={table.title}
          title={table.title}
          rows={table.rows}
          columns={table.columns.map(({ label, kind }, i) => ({
            title: label,
            ...(kind === 'text' ? {} : { right: true as const }),
            of: (row: Cells) => (kind === 'fen' ? money(Number(row[i] ?? 0)) : (row[i] ?? '')),
          }))}
        />
      ))}
      {funds && funds.funds.length > 0 ? (
        <FundsTable
          funds={funds.funds.flatMap((fund) =>
            fund.subjects.map((subject) => ({ ...fund, subjectName: subject.name, shareFen: subject.amountFen })),
          )}
          fenOf={(fund) => fund.shareFen}
        />
      ) : null}
      {files && files.files.length > 0 ? (
        <Pairs rows={[['附件', files.files.map((file) => [file.label, file.name].filter(Boolean).join('：')).join('；'), true]]} />
      ) : null}
      {byBuyer.length > 0 ? (
        <p className={css['by']}>
          {byBuyer.map((one) => (
            <span key={one.id}>
              {one.step}：<img className={css['hand']} src={one.picture} alt={`${one.name}的手写签名`} /> {one.name} {fullMoment(one.at)}
            </span>
          ))}
        </p>
      ) : null}
      <PaperTable
        title="审批意见"
        rows={rowsOf(paper.nodes)}
        columns={[
          { title: '节点', of: ({ node }) => (node.type === 'CC' ? `抄送${node.title}` : node.title) },
          { title: '审批人', of: ({ person }) => (person ? nameOf(person) : '') },
          { title: '意见', of: ({ person }) => [person?.said, person?.comment].filter(Boolean).join('：') },
          {
            title: '签名',
            of: (row) => {
              const own = signatureOf(row, signed)
              return own ? <img className={css['hand']} src={own.picture} alt={`${own.name}的手写签名`} /> : ''
            },
          },
          { title: '时间', of: ({ person }) => <Whole>{person?.at ? fullMoment(person.at) : ''}</Whole> },
        ]}
      >
        <p className={css['code']}>
          核验码 {paper.code}
          <br />
          扫描右上角二维码，或在 {window.location.origin}/verify 输入核验码，可核对本表与系统记录是否一致。
        </p>
        <PaperEnd />
      </PaperTable>
    </Paper>
  )
}
