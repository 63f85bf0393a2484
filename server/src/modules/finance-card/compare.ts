// The cards finance has beside ours: what an update would change, and what it leaves alone because something stands on it (decision 0350). Pure.
import type { CardChange } from '@caiyuan/contract/finance-card'
import { fundSources } from '@caiyuan/contract/fund'
import { money } from '@caiyuan/contract/money'
import type { RemoteCard } from '../../gateways/finance.wire.ts'
import type { CardSet, FinanceStatus, OwnCard, OwnSubject } from '../fund/from-finance.ts'

export interface Person {
  id: string
  name: string
}

export interface Change {
  what: string
  before: string
  after: string
}

/** What an update does to one card. */
export interface Line {
  projectNo: string
  name: string
  own: OwnCard | null
  ownerName: string
  kind: CardChange
  changes: Change[]
  differs: string[]
  set: CardSet
  totalFen: number | null
  subjects: { code: string; name: string; limitFen: number | null }[]
  /** Of a card that is new here. */
  fresh: (RemoteCard & { ownerId: string }) | null
}

const statusWords: Record<FinanceStatus, string> = { normal: '正常', frozen: '已冻结', closed: '已关闭', gone: '没有这张卡' }
const limitWords = (fen: number | null): string => (fen === null ? '不限' : money(fen))

const noOwner = (no: string): string => `负责人工号 ${no} 在商城没有启用的账号，请先登记人员`

const plain = (own: OwnCard): Line => ({
  projectNo: own.projectNo,
  name: own.name,
  own,
  ownerName: own.ownerName,
  kind: 'changed',
  changes: [],
  differs: [],
  set: {},
  totalFen: null,
  subjects: [],
  fresh: null,
})

const freshOf = (card: RemoteCard, owner: Person | undefined): Line => ({
  projectNo: card.projectNo,
  name: card.name,
  own: null,
  ownerName: owner?.name ?? card.ownerNo,
  kind: owner ? 'fresh' : 'none',
  changes: owner ? [{ what: '总额', before: '', after: money(card.totalFen) }] : [],
  differs: owner ? [] : [`新卡 ${money(card.totalFen)} 不能登记：${noOwner(card.ownerNo)}`],
  set: {},
  totalFen: null,
  subjects: [],
  fresh: owner ? { ...card, ownerId: owner.id } : null,
})

const compareTotal = (line: Line, own: OwnCard, theirFen: number): void => {
  if (theirFen === own.totalFen) return
  const takenFen = own.frozenFen + own.heldFen + own.committedFen
  if (theirFen >= takenFen) {
    line.changes.push({ what: '总额', before: money(own.totalFen), after: money(theirFen) })
    line.totalFen = theirFen
    return
  }
  const [frozen, held, committed] = [money(own.frozenFen), money(own.heldFen), money(own.committedFen)]
  line.differs.push(
    `总额：财务系统 ${money(theirFen)}，商城 ${money(own.totalFen)}；商城已冻结 ${frozen}、确认应付 ${held}、列支 ${committed}，合计 ${money(takenFen)}，超出财务总额 ${money(takenFen - theirFen)}，没有调整`,
  )
}

const compareSubject = (line: Line, own: OwnSubject | undefined, theirs: RemoteCard['subjects'][number]): void => {
  const what = `科目【${theirs.name}】`
  if (!own) {
    line.changes.push({ what, before: '', after: `限额 ${limitWords(theirs.limitFen)}` })
    line.subjects.push(theirs)
    return
  }
  const isShort = theirs.limitFen !== null && theirs.limitFen < own.takenFen
  if (isShort && theirs.limitFen !== own.limitFen)
    line.differs.push(
      `${what}限额：财务系统 ${limitWords(theirs.limitFen)}，商城 ${limitWords(own.limitFen)}；商城已用 ${money(own.takenFen)}，没有调整`,
    )
  const limitFen = isShort ? own.limitFen : theirs.limitFen
  if (limitFen !== own.limitFen) line.changes.push({ what: `${what}限额`, before: limitWords(own.limitFen), after: limitWords(limitFen) })
  if (theirs.name !== own.name) line.changes.push({ what: `科目【${own.name}】名称`, before: own.name, after: theirs.name })
  if (limitFen !== own.limitFen || theirs.name !== own.name) line.subjects.push({ code: own.code, name: theirs.name, limitFen })
}

/** A subject finance no longer has takes nothing new: its limit is what stands on it. */
const dropSubject = (line: Line, own: OwnSubject): void => {
  if (own.limitFen === own.takenFen) return
  line.changes.push({
    what: `科目【${own.name}】限额`,
    before: limitWords(own.limitFen),
    after: `${money(own.takenFen)}（财务系统没有这个科目，不再新用）`,
  })
  line.subjects.push({ code: own.code, name: own.name, limitFen: own.takenFen })
}

/** What becomes of a card by what finance says of it. */
const statusBy = (said: FinanceStatus): OwnCard['status'] => (said === 'gone' ? 'frozen' : said)

const compareStatus = (line: Line, own: OwnCard, theirs: FinanceStatus): void => {
  if (theirs === own.financeStatus) return
  // What was frozen or closed here for another reason is not lifted from outside.
  if (theirs === 'normal' && own.status !== 'normal' && own.status !== statusBy(own.financeStatus)) {
    line.differs.push(`状态：财务系统 正常，商城 ${statusWords[own.status]}（不是因为财务系统），没有恢复`)
    return
  }
  line.changes.push({ what: '状态', before: statusWords[own.financeStatus], after: statusWords[theirs] })
  line.set.financeStatus = theirs
  line.set.status = statusBy(theirs)
  line.kind = theirs === 'normal' ? 'back' : 'stopped'
}

const plainFields = (line: Line, own: OwnCard, theirs: RemoteCard): void => {
  const field = <K extends 'name' | 'source' | 'startOn' | 'endOn'>(key: K, what: string, words = (it: string) => it): void => {
    if (own[key] === theirs[key]) return
    line.changes.push({ what, before: words(own[key]), after: words(theirs[key]) })
    Object.assign(line.set, { [key]: theirs[key] })
  }
  field('name', '名称')
  field('source', '来源', (it) => fundSources[it as OwnCard['source']])
  field('startOn', '开始日期')
  field('endOn', '截止日期')
}

const compareOne = (own: OwnCard, theirs: RemoteCard, people: ReadonlyMap<string, Person>): Line => {
  const line = plain(own)
  plainFields(line, own, theirs)
  if (theirs.ownerNo !== own.ownerNo) {
    const owner = people.get(theirs.ownerNo)
    if (owner) {
      line.changes.push({ what: '负责人', before: own.ownerName, after: owner.name })
      line.set.ownerId = owner.id
    } else line.differs.push(`负责人：${noOwner(theirs.ownerNo)}，现为 ${own.ownerName}`)
  }
  compareTotal(line, own, theirs.totalFen)
  for (const subject of theirs.subjects)
    compareSubject(
      line,
      own.subjects.find((it) => it.code === subject.code),
      subject,
    )
  for (const subject of own.subjects) if (!theirs.subjects.some((it) => it.code === subject.code)) dropSubject(line, subject)
  compareStatus(line, own, theirs.status)
  return line
}

/** Not named by finance: one it named before is stopped; one of the school's file is the school's. */
const missingOf = (own: OwnCard): Line => {
  const line = plain(own)
  if (own.externalId === '') line.differs.push('财务系统没有这张卡（由学校登记），保持不变')
  else compareStatus(line, own, 'gone')
  return line
}

/** What the finance system calls a card; its project where it has no number of its own. */
export const externalOf = (card: RemoteCard): string => card.externalId || card.projectNo

/** Cards that differ in something, by project. `same`: those finance said just as they are. */
export const compareCards = (
  ours: readonly OwnCard[],
  theirs: readonly RemoteCard[],
  people: ReadonlyMap<string, Person>,
): { lines: Line[]; same: OwnCard[] } => {
  const byNo = Map.groupBy(theirs, (it) => it.projectNo)
  const known = new Set(ours.map((it) => it.projectNo))
  const lines: Line[] = []
  const same: OwnCard[] = []
  for (const own of ours) {
    const [first, ...more] = byNo.get(own.projectNo) ?? []
    if (!first) {
      lines.push(missingOf(own))
      continue
    }
    const line = more.length > 0 ? plain(own) : compareOne(own, first, people)
    if (more.length > 0) line.differs.push(`财务系统有 ${more.length + 1} 张同为 ${own.projectNo} 的卡，没有更新`)
    else if (own.externalId !== externalOf(first)) line.set.externalId = externalOf(first)
    lines.push(line)
    if (line.changes.length + line.differs.length === 0) same.push(own)
  }
  for (const [no, cards] of byNo) {
    if (known.has(no)) continue
    const line = freshOf(cards[0]!, people.get(cards[0]!.ownerNo))
    lines.push(
      cards.length === 1
        ? line
        : { ...line, kind: 'none', changes: [], fresh: null, differs: [`财务系统有 ${cards.length} 张同为 ${no} 的新卡，没有登记`] },
    )
  }
  return { lines: lines.map((it) => (it.changes.length === 0 && it.differs.length > 0 ? { ...it, kind: 'none' as const } : it)), same }
}

/** Empty of changes and of differences, though finance's own number may have to be noted. */
export const isQuiet = (it: Line): boolean => it.changes.length + it.differs.length === 0

/** `总额 ¥100.00 → ¥200.00；截止日期 2026-12-31 → 2027-06-30` */
export const changeWords = (changes: readonly Change[]): string =>
  changes.map((it) => (it.before === '' ? `${it.what} ${it.after}` : `${it.what} ${it.before} → ${it.after}`)).join('；')
