// Who may do what, as rules over a person and how a record stands to him: what cells of the matrix answer, from the specification and the decisions.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import type { Need } from '@caiyuan/contract/needs'
import type { Person, Relation } from './cast.ts'

/**
 * `yes`: let through, to the deed or to a rule about it. Everything else is a denial by its very code: 2005, 2009, 4004 (you may not know
 * that it exists; of an uploaded invoice 3517), and what is said to people who do know it: 3230 (a buyer never accepts), 3238 (somebody else is the second acceptor),
 * 3402 (nobody decides on his own), 3409 (the task is another's). 4000: a field names what is not there to choose.
 */
export type Outcome = 'yes' | '2005' | '2009' | '4004' | '3230' | '3238' | '3265' | '3402' | '3409' | '3517' | '4000'
export type Rule = (who: Person, relation: Relation) => Outcome

const isOf = (who: Person, people: readonly Person[]): boolean => people.includes(who)

/** Who holds which permission: the rows of the standard roles are compared with this by asking. */
const BUYERS: readonly Person[] = ['teacher', 'fzr', 'agent']
const APPROVERS: readonly Person[] = ['approverInChain', 'approverOutside']
const DECIDERS: readonly Person[] = [...APPROVERS, 'fzr', 'jingban', 'leader', 'finance', 'schoolAdmin']
export const holders: Readonly<Record<Need, readonly Person[]>> = {
  'mall:view': [
    ...BUYERS,
    ...APPROVERS,
    'personal',
    'student',
    'jingban',
    'leader',
    'finance',
    'schoolAdmin',
    'discipline',
    'supplier',
    'platform',
  ],
  'cart:edit': [...BUYERS, 'personal', 'student'],
  'order:create': BUYERS,
  'order:accept': BUYERS,
  'order:agent': ['agent'],
  'order:student': ['student'],
  'order:export': [...BUYERS, 'jingban', 'leader', 'finance'],
  'offplat:apply': BUYERS,
  'fund:view': [...BUYERS, 'leader', 'finance'],
  'check:approve': DECIDERS,
  'check:batch': [...APPROVERS, 'fzr', 'jingban', 'leader'],
  'handle:jingban': ['jingban'],
  'inquiry:create': BUYERS,
  'inquiry:open': ['jingban'],
  'framework:manage': ['jingban'],
  'accept:check': ['jingban'],
  'handle:complaint': ['jingban', 'schoolAdmin'],
  'handle:integrity': ['discipline'],
  'bill:view': [...BUYERS, 'finance'],
  'bill:confirm': ['finance'],
  'bill:audit': ['finance'],
  'register:audit': ['schoolAdmin'],
  'tenant:view': ['schoolAdmin', 'securityAdmin', 'auditAdmin'],
  'tenant:config': ['schoolAdmin'],
  'tenant:security': ['securityAdmin'],
  'tenant:audit': ['auditAdmin'],
  'report:view': ['jingban', 'leader', 'finance', 'schoolAdmin'],
  'platform:goods': ['platform'],
  'platform:service': ['platform'],
  'supplier:orders': ['supplier'],
  'supplier:goods': ['supplier'],
  'supplier:bills': ['supplier'],
  'supplier:quotes': ['supplier'],
}

/** What the door says, who looks at no record. */
export const atTheDoor = ({ access }: Endpoint, who: Person): Outcome => {
  if (access === 'public') return 'yes'
  if (access === 'signedIn') return 'yes'
  return isOf(who, holders[access.need]) ? 'yes' : '2009'
}

const OUTSIDE: readonly Person[] = ['personal', 'supplier', 'platform']

export const anyone: Rule = () => 'yes'
export const own: Rule = (_, relation) => (relation === 'owner' ? 'yes' : '4004')
/** Of the school, whoever's: for those whom the door lets through. */
export const ofSchool: Rule = (_, relation) => (relation === 'otherSchool' ? '4004' : 'yes')
/** Whoever is of no school reads what he said himself. */
export const saidAtSchool: Rule = (who, relation) => (isOf(who, OUTSIDE) ? submitter(who, relation) : ofSchool(who, relation))
export const chosenInForm: Rule = (_, relation) => (relation === 'otherSchool' ? '4000' : 'yes')
export const uploaded: Rule = (_, relation) => (relation === 'owner' ? 'yes' : '3517')

/** Who is asked to decide knows the document. The chain names one approver on all of the school, and the other on none. */
const isAsked: (who: Person, relation: Relation) => boolean = (who, relation) => {
  if (isOf(who, OUTSIDE) || relation === 'otherSchool') return false
  if (who === 'approverInChain') return true
  return relation === 'delegate' || (relation === 'approver' && who !== 'approverOutside')
}

const BY_OFFICE: readonly Person[] = ['finance', 'jingban']

/** Its buyer, whoever is asked to decide, the leader of its department, finance and the purchasing office; while goods wait to be accepted, acceptors of its department. */
const knowsOrder = (who: Person, relation: Relation, isToAccept = false): boolean => {
  if (who === 'supplier') return false
  if (relation === 'owner') return true
  if (isOf(who, OUTSIDE) || relation === 'otherSchool') return false
  if (isAsked(who, relation) || isOf(who, BY_OFFICE)) return true
  return relation === 'sameDept' && (who === 'leader' || (isToAccept && isOf(who, BUYERS)))
}
export const reader: Rule = (who, relation) => (knowsOrder(who, relation) ? 'yes' : '4004')
export const readerOrAdmin: Rule = (who, relation) => (who === 'schoolAdmin' ? ofSchool(who, relation) : reader(who, relation))
export const readerToAccept: Rule = (who, relation) => (knowsOrder(who, relation, true) ? 'yes' : '4004')
export const buyer: Rule = (who, relation) => (relation === 'owner' ? reader(who, relation) : knowsOrder(who, relation) ? '2009' : '4004')
export const acceptor: Rule = (who, relation) => {
  if (!knowsOrder(who, relation, true)) return '4004'
  if (relation === 'owner') return '3230'
  return relation === 'sameDept' && isOf(who, BUYERS) ? 'yes' : '2009'
}
export const buyerOrAcceptor: Rule = (who, relation) => (relation === 'owner' ? reader(who, relation) : acceptor(who, relation))
export const secondAcceptor: Rule = (who, relation) => {
  if (relation === 'approver' && isAsked(who, relation)) return 'yes'
  return knowsOrder(who, relation, true) ? '3238' : '4004'
}
export const firstAcceptor: Rule = (who, relation) => (relation === 'owner' ? 'yes' : knowsOrder(who, relation, true) ? '2009' : '4004')
export const mayAskForOtherCard: Rule = (who, relation) =>
  isOf(who, BY_OFFICE) && relation !== 'otherSchool' ? 'yes' : buyer(who, relation)
export const submitter: Rule = (who, relation) => (relation === 'owner' && who !== 'supplier' ? 'yes' : '4004')
export const flowReader: Rule = (who, relation) => (isAsked(who, relation) ? 'yes' : submitter(who, relation))
export const decider: Rule = (who, relation) => {
  if (relation === 'owner') return who === 'approverInChain' ? '3402' : '3409'
  return isAsked(who, relation) ? 'yes' : '4004'
}

/** Who configures the school reads what is decided, to give it to others (decision 0107). */
export const flowReaderOrAdmin: Rule = (who, relation) => (who === 'schoolAdmin' ? ofSchool(who, relation) : flowReader(who, relation))
/** Whoever is of no school has no colleagues to send to. */
export const copier: Rule = (who, relation) => (isOf(who, OUTSIDE) ? '4004' : flowReader(who, relation))
/** Of one's own task, whatever one submitted. */
export const taker: Rule = (who, relation) => (relation === 'owner' && who === 'approverInChain' ? 'yes' : mover(who, relation))
/** Approved or handled: suppliers, whom no door of a permission keeps out there, know no document. */
export const mover: Rule = (who, relation) => (who === 'supplier' ? '4004' : decider(who, relation))

export const byFinance: Rule = (who, relation) => (who === 'finance' ? ofSchool(who, relation) : own(who, relation))
/** Suppliers have a call of their own. */
export const byFinanceHere: Rule = (who, relation) => (who === 'supplier' ? '4004' : byFinance(who, relation))
/** A card is known to who owns it, to who may spend from it, and to finance. */
export const knowsCard: Rule = (who, relation) => (relation === 'delegate' ? 'yes' : byFinance(who, relation))
export const notOneself =
  (code: Outcome): Rule =>
  (who, relation) =>
    relation === 'owner' ? code : ofSchool(who, relation)
/** Whom to turn to is no secret in a school, and unknown outside of it. */
export const known: Rule = (who, relation) => {
  if (who === 'supplier') return '4004'
  return isOf(who, OUTSIDE) ? own(who, relation) : ofSchool(who, relation)
}
/** Who may not buy by orders is told so before any order is looked for. */
export const orderAgain: Rule = (who, relation) => (who === 'personal' ? 'yes' : buyer(who, relation))

/** Of the own school, whoever's: those of none have what is their own. */
export const ofOwnSchool: Rule = (who, relation) => (isOf(who, OUTSIDE) ? own(who, relation) : ofSchool(who, relation))
/** Its buyer, finance and the purchasing office; a firm sees what is with it alone. */
const knowsFramework = (who: Person, relation: Relation): boolean =>
  who !== 'supplier' && (relation === 'owner' || (isOf(who, BY_OFFICE) && relation !== 'otherSchool'))
export const frameworkReader: Rule = (who, relation) => (knowsFramework(who, relation) ? 'yes' : '4004')
export const frameworkBuyer: Rule = (who, relation) =>
  relation === 'owner' ? frameworkReader(who, relation) : knowsFramework(who, relation) ? '2009' : '4004'

/** Who applied, and finance; a firm sees what is of it, the platform what it was asked to rule on. */
const knowsService = (who: Person, relation: Relation): boolean =>
  who !== 'supplier' && who !== 'platform' && (relation === 'owner' || (who === 'finance' && relation !== 'otherSchool'))
export const serviceReader: Rule = (who, relation) => (knowsService(who, relation) ? 'yes' : '4004')
export const serviceBuyer: Rule = (who, relation) =>
  relation === 'owner' ? serviceReader(who, relation) : knowsService(who, relation) ? '2009' : '4004'
/** Who complains, and the desk of his school. */
const DESK: readonly Person[] = ['jingban', 'schoolAdmin']
const knowsComplaint = (who: Person, relation: Relation): boolean =>
  who !== 'supplier' && who !== 'platform' && (relation === 'owner' || (isOf(who, DESK) && relation !== 'otherSchool'))
export const complaintReader: Rule = (who, relation) => (knowsComplaint(who, relation) ? 'yes' : '4004')
export const complaintAuthor: Rule = (who, relation) =>
  relation === 'owner' ? complaintReader(who, relation) : knowsComplaint(who, relation) ? '2009' : '4004'
/** Nobody handles his own. */
export const complaintDesk: Rule = (who, relation) => (relation === 'owner' ? '2009' : complaintReader(who, relation))
/** Suppliers and the platform do not buy. */
export const complainer: Rule = (who, relation) => (who === 'supplier' || who === 'platform' ? '2009' : own(who, relation))
export const complainedOf: Rule = (who, relation) => (who === 'supplier' || who === 'platform' ? '4004' : own(who, relation))
/** Of the school that is named; what is the platform's own lies elsewhere. */
export const ofNamedSchool: Rule = (_, relation) => (relation === 'otherSchool' || relation === 'owner' ? '4004' : 'yes')

/** Papers of goods are for whoever sees the goods, but for other suppliers. */
export const notAnotherSeller: Rule = (who, relation) => (who === 'supplier' ? own(who, relation) : 'yes')

/** As are those whose purse is not open, before any address. */
export const ownWhereOpen: Rule = (who, relation) => (who === 'personal' ? 'yes' : own(who, relation))

/** The offices of its school see it; whose it is may, and the purchasing office in his place. */
export const ownOrPurchasing: Rule = (who, relation) => {
  if (relation === 'owner' || (who === 'jingban' && relation !== 'otherSchool')) return 'yes'
  return isOf(who, BY_OFFICE) && relation !== 'otherSchool' ? '2009' : '4004'
}

/** Names who accepts it among those who may; where nobody may, nobody can be named. */
export const ownNaming: Rule = (who, relation) => (relation === 'owner' && isOf(who, OUTSIDE) ? '4000' : own(who, relation))

/** Goods of another firm are not there to be named. */
export const ownGoods: Rule = (who, relation) => (own(who, relation) === 'yes' ? 'yes' : '4000')
