// One registration per kind of document. Whatever walks over documents (approvals, ledger, statement, files, links) walks over
// these and knows no kind by name.
import type { Hint as HintShape, Timeline } from '@caiyuan/contract/approval'
import type { Review } from '@caiyuan/contract/approval/review'
import type { Change, ChangeKind, ChangeKinds } from '@caiyuan/contract/changes'
import type { Flow, MoneyFlow } from '@caiyuan/contract/flow'
import type { MessageKind } from '@caiyuan/contract/notice'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from './context.ts'
import type { DocTable } from './advance.ts'
import type { Tx } from './db.ts'
import { faultsOf } from './document-faults.ts'
import type { FlowFacts } from './facts.ts'
import { Fail } from './fail.ts'
import type { DocTopic } from './outbox.ts'
import type { Write } from './together.ts'

export type ReviewShape = z.output<typeof Review>
type Coming = z.output<typeof Timeline>['next']
type Hint = z.output<typeof HintShape>

/** A document in SQL, where its row of money stands. */
export interface At {
  schoolId: RawBuilder<unknown>
  docId: RawBuilder<unknown>
}

/** What breaks a rule of the ledger: the card to freeze, or null when the fault is in the document only. */
export interface Breach {
  fund_id: string | null
  doc_no: string
  sentence: string
}

/** What bears a number: documents, and papers that come with them, which a module adds here by `declare module`. */
export interface Numbered extends ChangeKinds {}

/**
 * How a document ends that nobody decides: when it stood in a state of this action as long as the school allows (`approve.cancelDays`).
 * A start of its approval sets the clock.
 */
export interface Expiry {
  /** Of its flow. */
  action: string
  /** Moves the document, which is locked and in such a state, and releases its money; `waited` says why: `超时未审批`. Answers what its people are told. */
  act(ctx: Ctx, docId: string, waited: string): Promise<Told | null>
}

/** Of a kind that cards pay for: what the ledger is compared with, and what the statement of a card says of it. */
export interface Money {
  flow: MoneyFlow
  /** So that nothing stays frozen for ever while it waits to be decided; why not, in words, where that cannot be. */
  expires: Expiry | { never: string }
  /** The finance system did not freeze what this document took of its cards: it gives that back where it still can. */
  unfrozen(ctx: Ctx, docId: string, reason: string): Promise<void>
  /** What to do about a card that can no longer pay: `须退回申请人改用其他经费卡`. */
  otherwise: string
  /** SQL: every document of the school as `doc_id uuid, doc_no, state, due_fen` and `pays`: false where no card pays. */
  due(schoolId: number): RawBuilder<unknown>
  /** SQL text: `A4 复印纸 等 3 种`. */
  goods(at: At): RawBuilder<string>
  /** SQL text: registered name of the firm it buys from; empty without one. */
  seller(at: At): RawBuilder<string>
  /** SQL: are goods of it called like this? */
  isCalled(at: At, like: string): RawBuilder<boolean>
}

/** A message about a document: to whom, in what words. It leads to the document, unless `link` says where else. */
export interface Told {
  to: readonly (string | null)[]
  title: string
  body: string
  link?: string
}

/** What people may be told of a kind, each made of what happened. */
export type Notices = Readonly<Record<string, (...given: never[]) => Told>>

/** How an approval ends other than by agreement: what is done, and the words for it in the dialog that asks. */
export interface Ending {
  /** Answers what its people are told; null: nobody has to hear of it. */
  act(ctx: Ctx, docId: string, comment: string): Promise<Told | null>
  /** `退回李老师修改`: the document and who submits it again. */
  does(reviser: string): string
  /** `冻结的经费立即解冻`; empty where no money is touched. */
  money: string
}

export interface Opinions {
  agree: readonly string[]
  refuse: readonly string[]
}

export interface Flag {
  label: string
  tone: Hint['tone']
  opinions: Opinions
  /** The role that has to decide on what is flagged so, in whatever flow a school made. */
  mustDecide?: string
}

/** Who is asked: the handler, the owners of the cards that pay, or whoever else decides. */
export type Asked = 'handler' | 'owners' | 'others'

export interface Approval {
  /** The last node agreed: move the document on. */
  onApproved(ctx: Ctx, docId: string): Promise<void>
  /** Takes the locks that whoever ends it from outside holds before he comes to its flow. */
  lockFirst?(ctx: Ctx, docId: string): Promise<unknown>
  /** Refuses a decision to go on that can no longer be kept: a card that cannot pay any more. */
  mayAgree?(ctx: Ctx, docId: string): Promise<void>
  /** It begins where nobody chooses who decides: its rules name everybody. */
  nobodyChooses?: true
  /** What its handlers do, as a verb that pages and messages build on: `经办`. */
  handling: string
  /** The only thing left is a HANDLE node. A HANDLE node with deciders after it does not call this. */
  onHandle?(ctx: Ctx, docId: string): Promise<void>
  /** 驳回到发起人: release what the document holds and give it back. */
  onRefused: Ending
  /** 不同意，终止: for good. */
  onTerminated: Ending
  /** What was approved; a changed document makes every decision stale. */
  contentHash(ctx: Ctx, docId: string): Promise<string>
  /** Whether it still says what had this hash; absent: where its content has the hash now. */
  stillSays?(ctx: Ctx, docId: string, hash: string): Promise<boolean>
  /** Where an approver decides. */
  page(docId: string): string
  /** What the approver looks at on the common page; null: decided on a page of the kind's own. */
  review: ((ctx: Ctx, docId: string) => Promise<ReviewShape>) | null
  /** What follows the approval, appended to the timeline. */
  coming: ((ctx: Ctx, docId: string) => Promise<Coming>) | null
  /** What the rules may flag on it, by key, with the opinions that answer it; the first is said first. */
  flags: Record<string, Flag>
  /** What else deserves a word in the lists. */
  hints(facts: FlowFacts): Hint[]
  /** Opinions a click fills in. */
  opinions(asked: Asked): Opinions
}

/** A document as who bought by it evaluates it. */
export interface EvaluatedDoc {
  docNo: string
  state: string
  /** `待供应商确认` */
  stateLabel: string
  buyerId: string
  /** When its acceptance was over; null: it is not. */
  acceptedAt: Date | null
  /** The acceptance is over, and it is paid or to be paid. */
  isOpen: boolean
  /** False where what was bought says who bought it. */
  mayBeAnonymous: boolean
  supplierName: string
  supplierFullName: string
  /** Null: a firm outside of the mall, known by its code. */
  supplierId: string | null
  uscc: string
  lines: {
    lineNo: number
    goodsId: string | null
    skuId: string | null
    name: string
    spec: string
    picture: string
    /** `验收合格 2 箱`; empty: nothing of it was accepted. */
    note: string
  }[]
}

/** What who bought says of what came (decision 0387). */
export interface Evaluated {
  /** Locked where something is said of it; refuses as its page does. */
  read(ctx: Ctx, docId: string, isLocked: boolean): Promise<EvaluatedDoc>
  /** SQL: a row for each line its reader may evaluate of what he bought and was accepted since: `doc_id, doc_no, name, supplier_name, accepted_at, line_no`. */
  lines(ctx: Ctx, since: Date): RawBuilder<unknown>
}

export interface DocumentKind {
  kind: ChangeKind
  title: string
  /** What its numbers begin with, and those of papers that come with it; null: it has none. */
  prefixes: Readonly<Partial<Record<keyof Numbered, string>>> | null
  /** Its states and the table whose rows have them; null where it has no state of its own. */
  doc: { flow: Flow; table: DocTable } | null
  /** Where its own people read it. */
  page(docId: string): string
  /** Its paper; null: it is not printed. */
  print: ((docId: string) => string) | null
  /** Under what people find its messages, and which there are. */
  heading: MessageKind
  notices: Notices
  /** The later work that writes what its supplier sees of it; null: no supplier sees it. */
  projection: DocTopic | null
  /** SQL: those a firm supplies to the school, which it sends files to; null: none are. */
  suppliedBy: ((at: { schoolId: number; supplierId: string }) => RawBuilder<unknown>) | null
  /** Its supplier reads what its own people attached, too: all of it, or what has these labels; else only what the supplier sent. */
  sharesFiles: boolean | readonly string[]
  /** The platform rules on it where it is asked to, and then reads its files as well. */
  isRuled?: true
  /** Resolves when the person may see the document and so its files; refuses as its page does. */
  mustSee(ctx: Ctx, docId: string): Promise<unknown>
  /**
   * SQL: the people whose open pages show it, a row each; whoever decides it hears of it by the task. Null: who has to hear of a
   * change is told where it happens.
   */
  readers: ((at: At) => RawBuilder<unknown>) | null
  /** Null: no card pays for it, and the database refuses a claim. */
  money: Money | null
  /** Rules of the ledger that only this kind has, by the number of the rule (fund/invariants.ts). */
  ledgerRules: { rule: 'I4' | 'I5'; breaches(schoolId: number): RawBuilder<Breach> }[]
  approval: Approval | null
  /** Null: nobody evaluates it. */
  evaluation: Evaluated | null
}

type Decided = DocumentKind & { approval: Approval }
type Paid = DocumentKind & { money: Money }

let kinds: ReadonlyMap<string, DocumentKind> = new Map()

export const registerDocuments = (some: readonly DocumentKind[]): void => {
  const all = new Map([...kinds, ...some.map((it) => [it.kind, it] as const)])
  const faults = faultsOf([...all.values()])
  if (faults.length > 0) throw new Error(faults.join('; '))
  kinds = all
}

export const documentKinds = (): DocumentKind[] => [...kinds.values()]
export const paidKinds = (): Paid[] => documentKinds().filter((it): it is Paid => it.money !== null)
export const decidedKinds = (): Decided[] => documentKinds().filter((it): it is Decided => it.approval !== null)

export const documentOf = (kind: string): DocumentKind => {
  const it = kinds.get(kind)
  if (!it) throw new Error(`no document is registered as ${kind}`)
  return it
}

/** What the number of a document, or of a paper that comes with one, begins with. */
export const prefixOf = (what: keyof Numbered): string => {
  const prefix = documentKinds().find((it) => it.prefixes?.[what])?.prefixes?.[what]
  if (!prefix) throw new Error(`no kind of document numbers ${what}`)
  return prefix
}

/** Where the people of a document read it; empty for what is none (the opening of a card). */
export const pageOf = (kind: string, docId: string): string => kinds.get(kind)?.page(docId) ?? ''

export const decidedOf = (kind: string): Decided => {
  const it = documentOf(kind)
  if (!it.approval) throw new Error(`${kind} is not approved`)
  return it as Decided
}

export const paidOf = (kind: string): Paid => {
  const it = documentOf(kind)
  if (!it.money) throw new Error(`no card pays for ${kind}`)
  return it as Paid
}

export const evaluatedOf = (kind: string): Evaluated => {
  const it = documentOf(kind)
  if (!it.evaluation) throw new Error(`${kind} is not evaluated`)
  return it.evaluation
}

/** Where an approver decides. */
export const checkLinkOf = (kind: string, docId: string): string => decidedOf(kind).approval.page(docId)

/** What is done in a node of its approval: 审批, or what the kind calls its handling. */
export const actOf = (kind: string, type: string): string => (type === 'HANDLE' ? decidedOf(kind).approval.handling : '审批')

/** A flag of any kind of document: two kinds that flag the same say the same. */
export const flagOf = (key: string): Flag => {
  const flag = decidedKinds().find((it) => Object.hasOwn(it.approval.flags, key))?.approval.flags[key]
  if (!flag) throw new Error(`no kind of document flags ${key}`)
  return flag
}

/** In words, of one document and of several of its kind. */
export const endingWords = (
  { does, money }: Ending,
  { submitterName, revisedBy }: { submitterName: string; revisedBy?: string },
): { one: string; many: string } => {
  const words = (who: string): string => [does(who), money].filter(Boolean).join('，')
  return { one: words(revisedBy ?? submitterName), many: words(revisedBy === undefined ? '提交人' : '经费负责人') }
}

/** Tells the database which kinds may claim money of a card. */
export const keepPaidKinds = async (shared: Tx): Promise<void> => {
  const rows = paidKinds().map((it) => ({ kind: it.kind }))
  await shared
    .insertInto('paid_kinds')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** SQL about the document at an alias with doc_kind, school_id and doc_id, said by its kind; `none` where no card pays for it. */
const saidAt = <T>(alias: string, say: (money: Money, at: At) => RawBuilder<T>, none: T): RawBuilder<T> => {
  const at = { schoolId: sql.ref(`${alias}.school_id`), docId: sql.ref(`${alias}.doc_id`) }
  const cases = paidKinds().map((it) => sql`when ${sql.lit(it.kind)} then coalesce(${say(it.money, at)}, ${sql.lit(none)})`)
  return sql<T>`case ${sql.ref(`${alias}.doc_kind`)} ${sql.join(cases, sql` `)} else ${sql.lit(none)} end`
}

export const goodsAt = (alias: string) => saidAt(alias, (it, at) => it.goods(at), '')
export const sellerAt = (alias: string) => saidAt(alias, (it, at) => it.seller(at), '')
/** The document at such an alias has goods called like this. */
export const isCalledAt = (alias: string, like: string) => saidAt(alias, (it, at) => it.isCalled(at, like), false)

/** Whether a firm supplies anything to the school, by whatever kind of document. */
export const supplies = async (tx: Tx, at: { schoolId: number; supplierId: string }): Promise<boolean> => {
  const some = documentKinds().flatMap(({ suppliedBy }) => (suppliedBy ? [sql`exists (${suppliedBy(at)})`] : []))
  const { rows } = await sql<{ does: boolean }>`select ${sql.join(some, sql` or `)} as does`.execute(tx)
  return rows[0]!.does
}

/** SQL: the file of this kind and label is shared with the supplier of its document. */
export const sharedAt = (kind: string, label: string): RawBuilder<boolean> => {
  const some = documentKinds().flatMap(({ kind: own, sharesFiles: shared }) => {
    if (shared === false) return []
    const ofKind = sql`${sql.ref(kind)} = ${own}`
    return [shared === true ? ofKind : sql`(${ofKind} and ${sql.ref(label)} = any(${shared}))`]
  })
  return sql<boolean>`(${sql.join(some, sql` or `)})`
}

export const maySee = async (ctx: Ctx, kind: string, docId: string): Promise<boolean> => {
  try {
    await documentOf(kind).mustSee(ctx, docId)
    return true
  } catch (error) {
    if (error instanceof Fail) return false
    throw error
  }
}

/** Events for the readers of changed documents. */
export const toReaders = (schoolId: number, changes: readonly Change[]): Write[] =>
  [...Map.groupBy(changes, (it) => it.kind)].flatMap(([kind, some]) => {
    const it = kinds.get(kind)
    const ids = [...new Set(some.map(({ id }) => id))].filter(Boolean)
    if (!it?.readers || ids.length === 0) return []
    const readers = it.readers({ schoolId: sql`${schoolId}`, docId: sql.ref('d.id') })
    return [
      sql`insert into user_events (school_id, id, user_id, kind, body)
        select ${schoolId}, gen_random_uuid(), r.user_id, ${kind}, json_build_object('id', d.id)
        from unnest(${ids}::uuid[]) d(id), lateral (select distinct p.user_id from (${readers}) p(user_id) where p.user_id is not null) r`,
    ]
  })

/** Do people hear of its changes by themselves? */
export const hasReaders = (kind: ChangeKind): boolean => Boolean(kinds.get(kind)?.readers)
