// What every cell of the matrix has to answer, written from the specification and the decisions and never from the code that decides.
import type { Endpoint } from '@caiyuan/contract/endpoint'
import type { Need } from '@caiyuan/contract/needs'
import type { Person, Relation } from './cast.ts'

/**
 * `yes`: let through, to the deed or to a rule about it. Everything else is a denial by its very code: 2005, 2009, 4004 (you may not know
 * that it exists; of an uploaded invoice 3517), and what is said to people who do know it: 3230 (a buyer never accepts), 3238 (somebody else is the second acceptor),
 * 3402 (nobody decides on his own), 3409 (the task is another's). 4000: a field names what is not there to choose.
 */
export type Outcome = 'yes' | '2005' | '2009' | '4004' | '3230' | '3238' | '3265' | '3402' | '3409' | '3517' | '4000'
type Rule = (who: Person, relation: Relation) => Outcome

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

const anyone: Rule = () => 'yes'
const own: Rule = (_, relation) => (relation === 'owner' ? 'yes' : '4004')
/** Of the school, whoever's: for those whom the door lets through. */
const ofSchool: Rule = (_, relation) => (relation === 'otherSchool' ? '4004' : 'yes')
/** Whoever is of no school reads what he said himself. */
const saidAtSchool: Rule = (who, relation) => (isOf(who, OUTSIDE) ? submitter(who, relation) : ofSchool(who, relation))
const chosenInForm: Rule = (_, relation) => (relation === 'otherSchool' ? '4000' : 'yes')
const uploaded: Rule = (_, relation) => (relation === 'owner' ? 'yes' : '3517')

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
const reader: Rule = (who, relation) => (knowsOrder(who, relation) ? 'yes' : '4004')
const readerOrAdmin: Rule = (who, relation) => (who === 'schoolAdmin' ? ofSchool(who, relation) : reader(who, relation))
const readerToAccept: Rule = (who, relation) => (knowsOrder(who, relation, true) ? 'yes' : '4004')
const buyer: Rule = (who, relation) => (relation === 'owner' ? reader(who, relation) : knowsOrder(who, relation) ? '2009' : '4004')
const acceptor: Rule = (who, relation) => {
  if (!knowsOrder(who, relation, true)) return '4004'
  if (relation === 'owner') return '3230'
  return relation === 'sameDept' && isOf(who, BUYERS) ? 'yes' : '2009'
}
const buyerOrAcceptor: Rule = (who, relation) => (relation === 'owner' ? reader(who, relation) : acceptor(who, relation))
const secondAcceptor: Rule = (who, relation) => {
  if (relation === 'approver' && isAsked(who, relation)) return 'yes'
  return knowsOrder(who, relation, true) ? '3238' : '4004'
}
const firstAcceptor: Rule = (who, relation) => (relation === 'owner' ? 'yes' : knowsOrder(who, relation, true) ? '2009' : '4004')
const mayAskForOtherCard: Rule = (who, relation) => (isOf(who, BY_OFFICE) && relation !== 'otherSchool' ? 'yes' : buyer(who, relation))
const submitter: Rule = (who, relation) => (relation === 'owner' && who !== 'supplier' ? 'yes' : '4004')
const flowReader: Rule = (who, relation) => (isAsked(who, relation) ? 'yes' : submitter(who, relation))
const decider: Rule = (who, relation) => {
  if (relation === 'owner') return who === 'approverInChain' ? '3402' : '3409'
  return isAsked(who, relation) ? 'yes' : '4004'
}

/** Who configures the school reads what is decided, to give it to others (decision 0107). */
const flowReaderOrAdmin: Rule = (who, relation) => (who === 'schoolAdmin' ? ofSchool(who, relation) : flowReader(who, relation))
/** Whoever is of no school has no colleagues to send to. */
const copier: Rule = (who, relation) => (isOf(who, OUTSIDE) ? '4004' : flowReader(who, relation))
/** Of one's own task, whatever one submitted. */
const taker: Rule = (who, relation) => (relation === 'owner' && who === 'approverInChain' ? 'yes' : mover(who, relation))
/** Approved or handled: suppliers, whom no door of a permission keeps out there, know no document. */
const mover: Rule = (who, relation) => (who === 'supplier' ? '4004' : decider(who, relation))

const byFinance: Rule = (who, relation) => (who === 'finance' ? ofSchool(who, relation) : own(who, relation))
/** Suppliers have a call of their own. */
const byFinanceHere: Rule = (who, relation) => (who === 'supplier' ? '4004' : byFinance(who, relation))
/** A card is known to who owns it, to who may spend from it, and to finance. */
const knowsCard: Rule = (who, relation) => (relation === 'delegate' ? 'yes' : byFinance(who, relation))
const notOneself =
  (code: Outcome): Rule =>
  (who, relation) =>
    relation === 'owner' ? code : ofSchool(who, relation)
/** Whom to turn to is no secret in a school, and unknown outside of it. */
const known: Rule = (who, relation) => {
  if (who === 'supplier') return '4004'
  return isOf(who, OUTSIDE) ? own(who, relation) : ofSchool(who, relation)
}
/** Who may not buy by orders is told so before any order is looked for. */
const orderAgain: Rule = (who, relation) => (who === 'personal' ? 'yes' : buyer(who, relation))

/** Of the own school, whoever's: those of none have what is their own. */
const ofOwnSchool: Rule = (who, relation) => (isOf(who, OUTSIDE) ? own(who, relation) : ofSchool(who, relation))
/** Its buyer, finance and the purchasing office; a firm sees what is with it alone. */
const knowsFramework = (who: Person, relation: Relation): boolean =>
  who !== 'supplier' && (relation === 'owner' || (isOf(who, BY_OFFICE) && relation !== 'otherSchool'))
const frameworkReader: Rule = (who, relation) => (knowsFramework(who, relation) ? 'yes' : '4004')
const frameworkBuyer: Rule = (who, relation) =>
  relation === 'owner' ? frameworkReader(who, relation) : knowsFramework(who, relation) ? '2009' : '4004'

/** Who applied, and finance; a firm sees what is of it, the platform what it was asked to rule on. */
const knowsService = (who: Person, relation: Relation): boolean =>
  who !== 'supplier' && who !== 'platform' && (relation === 'owner' || (who === 'finance' && relation !== 'otherSchool'))
const serviceReader: Rule = (who, relation) => (knowsService(who, relation) ? 'yes' : '4004')
const serviceBuyer: Rule = (who, relation) =>
  relation === 'owner' ? serviceReader(who, relation) : knowsService(who, relation) ? '2009' : '4004'
/** Who complains, and the desk of his school. */
const DESK: readonly Person[] = ['jingban', 'schoolAdmin']
const knowsComplaint = (who: Person, relation: Relation): boolean =>
  who !== 'supplier' && who !== 'platform' && (relation === 'owner' || (isOf(who, DESK) && relation !== 'otherSchool'))
const complaintReader: Rule = (who, relation) => (knowsComplaint(who, relation) ? 'yes' : '4004')
const complaintAuthor: Rule = (who, relation) =>
  relation === 'owner' ? complaintReader(who, relation) : knowsComplaint(who, relation) ? '2009' : '4004'
/** Nobody handles his own. */
const complaintDesk: Rule = (who, relation) => (relation === 'owner' ? '2009' : complaintReader(who, relation))
/** Suppliers and the platform do not buy. */
const complainer: Rule = (who, relation) => (who === 'supplier' || who === 'platform' ? '2009' : own(who, relation))
const complainedOf: Rule = (who, relation) => (who === 'supplier' || who === 'platform' ? '4004' : own(who, relation))
/** Of the school that is named; what is the platform's own lies elsewhere. */
const ofNamedSchool: Rule = (_, relation) => (relation === 'otherSchool' || relation === 'owner' ? '4004' : 'yes')

/** Papers of goods are for whoever sees the goods, but for other suppliers. */
const notAnotherSeller: Rule = (who, relation) => (who === 'supplier' ? own(who, relation) : 'yes')

/** As are those whose purse is not open, before any address. */
const ownWhereOpen: Rule = (who, relation) => (who === 'personal' ? 'yes' : own(who, relation))

/** `calls('address', 'query update')`: address.query and address.update. */
const calls = (domain: string, verbs: string): string[] => verbs.split(' ').map((verb) => `${domain}.${verb}`)

/** The offices of its school see it; whose it is may, and the purchasing office in his place. */
const ownOrPurchasing: Rule = (who, relation) => {
  if (relation === 'owner' || (who === 'jingban' && relation !== 'otherSchool')) return 'yes'
  return isOf(who, BY_OFFICE) && relation !== 'otherSchool' ? '2009' : '4004'
}

/** Names who accepts it among those who may; where nobody may, nobody can be named. */
const ownNaming: Rule = (who, relation) => (relation === 'owner' && isOf(who, OUTSIDE) ? '4000' : own(who, relation))

/** Goods of another firm are not there to be named. */
const ownGoods: Rule = (who, relation) => (own(who, relation) === 'yes' ? 'yes' : '4000')

const groups: readonly [Rule, ...(readonly string[])[]][] = [
  [
    anyone,
    calls(
      'admin',
      'people changeRole addLimit flow flowVersion dropFlowDraft copyFlowTemplate publishFlow withdrawFlow startReplay replay',
    ),
    calls('registration', 'list form'),
    calls('bill', 'waiting waitingOrders generate'),
    calls('invoiceApply', 'waitOrders personalPrice currentOrderStatus addByIds match bring'),
    calls('approval', 'readCopies batch'),
    calls('notice', 'read'),
    calls('framework', 'products'),
    calls('cart', 'add update remove setService'),
    calls('handedCart', 'send'),
    calls('comparison', 'save'),
    calls('favourite', 'add remove'),
    calls('shop', 'detail'),
    calls('recusal', 'declare'),
    calls('supplierScore', 'detail here stop pass'),
    calls('goodsReview', 'pass refuse'),
    calls('marketPrice', 'takeDown keep'),
    calls('announcement', 'hide show'),
    calls('standard', 'search showMore detail addToCart updateCart removeFromCart'),
    calls('special', 'create end'),
    calls('coupon', 'offered take create end'),
    calls('licence', 'add end'),
    calls('activity', 'photo move end'),
    calls('hotWord', 'sort remove'),
    calls('synonym', 'change remove'),
    calls('order', 'path'),
    calls('scene', 'detail draft create update move end'),
    calls('goodsPaper', 'list'),
    calls('evaluation', 'list ofShop ofAgreement'),
    calls('arrival', 'ask withdraw'),
    calls('wishList', 'answer'),
    calls('standardMatch', 'detail update setState accept refuse undo show'),
    calls('catalog', 'search facets detail offers priceTrend cards picture photo'),
    calls('help', 'contact answer removeVideo'),
    calls('roster', 'owing givePasswords'),
    calls('school', 'get'),
  ],
  [ownNaming, calls('offPlatform', 'buy')],
  [ownGoods, calls('coupon', 'supplierCreate')],
  [uploaded, calls('invoice', 'readOwn unpack')],
  [ofSchool, calls('offPlatform', 'settle push askFinance confirmUnpaid returnInvoice')],
  [ownOrPurchasing, calls('offPlatform', 'bringInvoice')],
  [
    ofSchool,
    calls('agreement', 'detail save stop resume'),
    calls('contractTemplate', 'withdraw'),
    calls('framework', 'confirm submit material materialAgree materialRollback updateSupplier bill returnInvoice settle'),
  ],
  [ofOwnSchool, calls('framework', 'product suppliers contact')],
  [
    frameworkReader,
    calls('contractTemplate', 'paper'),
    calls('framework', 'withdraw order auditDetail auditAgree auditRefuse checkDetail userCheck userRecheck files handIn'),
  ],
  [frameworkBuyer, calls('framework', 'cancel saveAttachment')],
  [anyone, calls('receipt', 'arriving'), calls('afterSale', 'eligible'), calls('payment', 'ofOrder')],
  [serviceReader, calls('afterSale', 'detail appeal sendBack confirm fail')],
  [serviceBuyer, calls('afterSale', 'cancel say')],
  [ofNamedSchool, calls('afterSaleRuling', 'detail rule say')],
  [own, calls('afterSale', 'form apply'), calls('afterSaleSupply', 'detail agree refuse arrive dispute ship redden say')],
  [saidAtSchool, calls('evaluation', 'picture report')],
  [ofSchool, calls('evaluationDesk', 'decide')],
  [ofSchool, calls('refund', 'transfer reverse asIncome')],
  [ofSchool, calls('integrity', 'detail accept say close stepAside')],
  [complainer, calls('complaint', 'submit')],
  [complainedOf, calls('complaint', 'target')],
  [complaintReader, calls('complaint', 'detail say')],
  [complaintAuthor, calls('complaint', 'withdraw')],
  // It is under way: what its state bars is said to who may do it in another.
  [complaintReader, calls('complaint', 'object close accept')],
  [complaintDesk, calls('complaint', 'ask handOver answer')],
  [ofNamedSchool, calls('complaintRuling', 'detail rule say')],
  [ofNamedSchool, calls('invoiceRuling', 'detail rule')],
  [
    own,
    calls('complaintSupply', 'detail reply'),
    calls('evaluationSupply', 'answer picture report'),
    calls('bargain', 'supplyDetail answer'),
  ],
  [
    own,
    calls('framework', 'resubmit draft'),
    calls('frameworkSupply', 'detail accept decline upload handIn deliver'),
    calls('contractTemplate', 'supplyPaper'),
  ],
  [
    own,
    calls('offPlatform', 'open save submit detail withdraw void accept confirm acceptBack'),
    calls('address', 'query update remove'),
    calls('cart', 'list'),
    calls('comparison', 'detail export'),
    calls('component', 'update remove'),
    calls('componentOrder', 'add addNow submit'),
    calls('myData', 'download'),
    calls('notice', 'message'),
    calls('roster', 'preview faults import'),
    calls('agreement', 'preview faults import'),
    calls('session', 'end'),
    calls('sheetText', 'read'),
    calls('activity', 'create'),
    calls('wishList', 'withdraw'),
    calls('handedCart', 'take giveBack withdraw'),
    calls(
      'inquiry',
      'detail draft save submit withdraw drop clarify extend fail resume choose aheadOfChoice shares openQuotes settleFew makeOrder rule ruleSignals scorerChoices score replaceScorer',
    ),
    calls('signature', 'picture deleteSignature'),
    calls('bargain', 'start'),
    calls('order', 'preview submit submitToOwner submitPersonal'),
    calls('payment', 'choose start detail close card payByCard noteReference'),
    calls('standard', 'allowOrderNow submitNow submit'),
    calls('delegation', 'recall grant revoke removeAgent forgetChoice'),
    calls('goodsEdit', 'detail versions save priceChange changePrices addPicture setPictures saveStory saveServices'),
    calls('goodsPaper', 'own add remove'),
    calls('coupon', 'supplierEnd'),
    calls('marketPrice', 'state explain'),
    calls('announcement', 'update withdraw'),
    calls('supplierGoods', 'update shelf submit preview start importDetail errorFile'),
    calls('inquiry', 'toQuote ownGoods quote bid object withdrawQuote'),
    calls('supply', 'orderDetail confirm refuse ship delivered agreeCancel refuseCancel'),
    calls('supplyBill', 'detail exportOne confirm differ check submitInvoices'),
    calls('supplyInvoice', 'detail check issue refuse red'),
    calls('invoiceHead', 'detail edit remove'),
    calls('invoiceApply', 'resubmit cancel reopen'),
  ],
  [
    ofSchool,
    calls(
      'admin',
      'changeDept mergeDept closeDept reopenDept person changePerson disablePerson enablePerson resetPassword givePersonRoles changeLimit removeLimit',
    ),
    calls('handover', 'onHand'),
    calls('permit', 'detail end'),
    calls('recusal', 'register'),
    calls('supplierScore', 'lift'),
    calls('registration', 'detail approve refuse'),
    calls('directory', 'sync'),
    calls('delegation', 'appoint addAgent'),
    calls('finance', 'settle confirm'),
    calls('financeCard', 'apply'),
    calls('payFile', 'settle confirm'),
    calls('payReference', 'found refuse confirm sentBack confirmBack bounced'),
    calls('fund', 'release'),
    calls('bill', 'buyerConfirm resend removeLine endDispute revoke returnInvoice returnBuyer seeInvoice agree retry register'),
    calls('invoiceCheck', 'again note'),
    calls('assetEntry', 'again note waive'),
  ],
  [chosenInForm, calls('admin', 'addDept addPerson')],
  [uploaded, calls('invoice', 'read')],
  [notAnotherSeller, calls('goodsPaper', 'open')],
  [notOneself('4000'), calls('handover', 'submit')],
  [notOneself('3265'), calls('recusal', 'lift')],
  [known, calls('delegation', 'purchaseAgents')],
  [byFinance, calls('dossier', 'download'), calls('bill', 'detail exportOne')],
  [byFinanceHere, calls('invoiceApply', 'detail')],
  [knowsCard, calls('fund', 'statement entries exportEntries'), calls('financeCard', 'balance')],
  [
    reader,
    calls('bargain', 'detail'),
    calls('order', 'detail acceptors fundChoices'),
    calls('componentOrder', 'logistics'),
    calls('purchase', 'detail'),
    calls('signature', 'onPaper'),
  ],
  [readerToAccept, calls('order', 'acceptForm acceptanceDetail')],
  [
    buyer,
    calls('evaluation', 'form write'),
    calls('receipt', 'take'),
    calls('bargain', 'open ask'),
    calls('order', 'withdraw cancel receive urgeSupplier askCancel endRest setAcceptor resubmit ownerConfirm ownerRefuse urgeOwner'),
  ],
  [buyer, calls('order', 'instead')],
  [orderAgain, calls('order', 'quote')],
  [ownWhereOpen, calls('standard', 'orderNow orderCart')],
  [acceptor, calls('order', 'accept')],
  [buyerOrAcceptor, calls('order', 'closeRest')],
  [secondAcceptor, calls('order', 'confirmAcceptance returnAcceptance')],
  [firstAcceptor, calls('order', 'withdrawAcceptance')],
  [mayAskForOtherCard, calls('order', 'changeFund')],
  [readerOrAdmin, calls('order', 'endFundChange')],
  [flowReader, calls('approval', 'paper attach')],
  [submitter, calls('approval', 'urge'), calls('evaluation', 'add')],
  [decider, calls('approval', 'agree refuse terminate claim unclaim handle handleBack batchAgree batchRefuse addSign ask')],
  [flowReaderOrAdmin, calls('approval', 'detail people')],
  [copier, calls('approval', 'copy')],
  [taker, calls('approval', 'takeBack keepOpinion removeSign opine')],
  [mover, calls('approval', 'transfer')],
  [ofSchool, calls('approval', 'reassign')],
]

/** What is known of a record decides, once the door was open. */
export const byRecord: Readonly<Record<string, Rule>> = Object.fromEntries(
  groups.flatMap(([rule, ...names]) => names.flat().map((name) => [name, rule])),
)
