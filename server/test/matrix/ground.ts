// The records that are asked for: of every kind one in each relation to each person.
import type { SessionUser } from '../../src/core/context.ts'
import { seal } from '../../src/core/crypto.ts'
import { keepFile } from '../../src/core/files.ts'
import { addDays, dayOf } from '../../src/core/clock.ts'
import { newId } from '../../src/core/ids.ts'
import { notify } from '../../src/core/notify.ts'
import { SUPPLIER_ID } from '../../src/core/pseudo-schools.ts'
import { buildAddress, buildProduct } from '../../src/demo/build.ts'
import type { World } from '../harness.ts'
import { authorOf, ELSEWHERE, HOME, people, PROPOSED_AT, relations, type Cast, type Person, type Relation } from './cast.ts'
import { buildStandard } from '../../src/modules/standard-match/fixtures.ts'
import { keepPaper } from '../../src/modules/goods-paper/kept.ts'
import { keepAnnouncement } from '../../src/modules/announcement/kept.ts'
import { keepLicence } from '../../src/modules/licence/kept.ts'
import { insertScene } from '../../src/modules/scene/kept.ts'
import { buildCampaign } from '../../src/modules/coupon/fixtures.ts'
import { buildSpecial } from '../../src/modules/special/fixtures.ts'
import {
  afterSaleOf,
  agreementOf,
  contractTemplateOf,
  permitOf,
  boughtOf,
  bargainOf,
  complaintOf,
  draftOf,
  frameworkOrderOf,
  hash,
  inquiryOf,
  outsideOf,
  paymentOf,
  refundOf,
  reportOf,
  stopOf,
  tenderOf,
} from './ground-ways.ts'
import { wishOf, registrationOf, directoryRunOf, limitOf, differenceOf, cardReadingOf, payDifferenceOf } from './ground-records.ts'
import { copierOf } from './documents.ts'

/** What is a person's own and nobody else's. */
const ownOf = async (world: World, { others }: Cast, author: SessionUser) => {
  const { admin, db } = world
  const { schoolId, id: userId } = author
  const put = async (table: string, row: (id: string) => Record<string, unknown>): Promise<string> => {
    const id = newId()
    const set = { school_id: schoolId, id, user_id: userId, ...row(id) }
    const places = Object.keys(set).map((_, i) => `$${i + 1}`)
    await admin.query(`insert into mall.${table} (${Object.keys(set).join()}) values (${places.join()})`, Object.values(set))
    return id
  }
  const sealed = (field: string, rowId: string): string => seal('AAAA', { schoolId, field, rowId })
  await world.inSchool(schoolId, (ctx) => notify(ctx, [userId], { kind: '系统', title: `${author.name}的消息` }))
  await world.as(author)
  const last = async (table: string): Promise<string> =>
    (await admin.query(`select id from mall.${table} where school_id = $1 and user_id = $2`, [schoolId, userId])).rows[0].id
  const time = { created_at: 'now' }
  const absence = newId()
  await admin.query(
    "insert into mall.delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at) values ($1, $2, $3, $4, now(), now() + interval '9 days')",
    [schoolId, absence, userId, others.decider.id],
  )
  const agent = newId()
  await admin.query('insert into mall.purchase_agents (school_id, owner_id, agent_id) values ($1, $2, $3)', [schoolId, userId, agent])
  const firm = (await admin.query('select id from shared.suppliers order by src_id limit 1')).rows[0].id as string
  const agreement = await agreementOf(world, author)
  const payment = await paymentOf(world, author)
  const handed = newId()
  await admin.query(
    "insert into mall.handed_carts (school_id, id, sender_id, teacher_id, purpose, lines, handed_at) values ($1, $2, $3, $3, '样品', '[]', now())",
    [schoolId, handed, userId],
  )
  return {
    ...payment,
    absence,
    agent,
    address: await buildAddress(db, author),
    spareSku: (await admin.query('select id from shared.skus order by id limit 1')).rows[0].id as string,
    invoiceHead: await put('invoice_heads', () => ({ head_type: 'person', title: '李老师', ...time })),
    comparison: await put('comparisons', () => ({
      sku_id: newId(),
      title: '样品',
      content: JSON.stringify({ volume: 1, unit: '件', isBase: false, chosenSkuId: '', reason: '', place: '', rows: [] }),
      made_at: 'now',
    })),
    list: (await keepFile(world, author, schoolId, '名单.csv', Buffer.from('工号,姓名\nN1,新来者\n'))).id,
    message: await last('messages'),
    session: await last('sessions'),
    signature: await put('signatures', (id) => ({
      no: 1,
      picture_cipher: sealed('signatures.picture', id),
      picture_hash: hash,
      size_bytes: 3,
      source: 'screen',
      ...time,
    })),
    componentLine: await put('component_lines', () => ({
      sku_id: newId(),
      num: 1,
      checked: false,
      seen_price_e4: 10_000,
      seen: '{}',
      added_at: 'now',
    })),
    inquiry: await inquiryOf(world, author),
    agreement,
    contractTemplate: await contractTemplateOf(world, author),
    frameworkOrder: await frameworkOrderOf(world, author, agreement, null),
    afterSale: await afterSaleOf(world, author, null),
    complaint: await complaintOf(world, author, null),
    report: await reportOf(world, author),
    wish: await wishOf(world, author),
    offPlatform: await draftOf(world, author),
    ...(await boughtOf(world, author, author.id === others.colleague.id ? others.stranger.id : others.colleague.id)),
    recusal: await put('recusals', () => ({ supplier_id: firm, relation: 'other', declared_by: newId(), declared_at: 'now' })),
    supplierStop: await stopOf(world, author),
    handed,
    copy: await put('data_exports', (id) => ({
      asked_at: 'now',
      ready_at: 'now',
      expires_at: 'tomorrow',
      zip_cipher: sealed('data_exports.zip', id),
    })),
  }
}

/** What a supplier keeps, and what visitors asked the platform. */
const goodsOf = async (world: World, supplierId: string, by: SessionUser) => {
  const { productId, skuId } = await buildProduct(world.db, { supplierId, code: `MX${supplierId}`, name: '样品', priceE4: 10_000 })
  const file = await keepFile(world, by, SUPPLIER_ID, '报价.csv', Buffer.from('商品编码,商品名称\nA1,无水乙醇\n'))
  const paper = await keepFile(world, by, HOME, '发票.xml', Buffer.from('<invoice/>'))
  const id = newId()
  await world.admin.query(
    "insert into supplier.imports (supplier_id, id, file_name, format, storage_key, created_by) values ($1, $2, '报价.csv', 'csv', '', $3)",
    [supplierId, id, by.id],
  )
  const photo = newId()
  for (const type of ['avif', 'webp']) await world.storage.put(`goods/${photo}-96-${type}`, Buffer.from('x'))
  await world.admin.query(
    "insert into shared.product_pictures (id, product_id, place, width, height, sides, storage_key) values ($1, $2, 1, 96, 96, '{96}', $3)",
    [photo, productId, `goods/${photo}`],
  )
  const draft = {
    productId,
    kind: 'sds',
    paperNo: 'V1',
    signedOn: '2026-01-05',
    validUntil: null,
    name: 'SDS.pdf',
    mime: 'application/pdf',
  } as const
  const goodsPaper = await keepPaper(world.db.shared, world.storage, draft, Buffer.from('%PDF-1.4'))
  const campaign = await buildCampaign(world.db, { title: '样品', supplierId, mostFen: 100, budgetFen: 100_000, perPerson: 1_000 })
  const today = new Date()
  const told = { supplierId, title: '样品', content: '样品', fromOn: dayOf(today), toOn: dayOf(addDays(today, 80)) }
  const announcement = await keepAnnouncement(world.db.shared, told, by.name, today)
  return { product: productId, sku: skuId, file: file.id, paper: paper.id, import: id, photo, goodsPaper, campaign, announcement }
}

const helpOf = async ({ admin }: World) => {
  const [leave, video] = [newId(), newId()]
  await admin.query(
    "insert into mall.leave_messages (school_id, id, from_school, name, school_name, contact_cipher, topic, content, created_at) values ($1, $2::uuid, 0, '访客', '', $3, '登录与账号', '登录不了', now())",
    [SUPPLIER_ID, leave, seal('13800005621', { schoolId: SUPPLIER_ID, field: 'leave_messages.contact', rowId: leave })],
  )
  await admin.query(
    "insert into shared.videos (id, topic, name, url, minutes) values ($1, '登录与账号', '如何登录', 'https://example.com/1', 2)",
    [video],
  )
  // Nobody's own: it waits for the platform.
  const openWish = newId()
  await admin.query(
    "insert into mall.wish_items (school_id, id, from_school, author_id, author_name, school_name, name, num, created_at) values ($1, $2, $3, gen_random_uuid(), '李老师', '示例大学', '样品', 1, now())",
    [SUPPLIER_ID, openWish, HOME],
  )
  return { leave, video, openWish }
}

/** The flow of orders: a draft, and a version that is not in force yet. */
const flowOf = async ({ admin }: World): Promise<void> => {
  await admin.query(
    `insert into mall.flow_drafts (school_id, doc_kind, nodes, revision, saved_by, saved_at)
      select school_id, doc_kind, nodes, 1, gen_random_uuid(), now() from mall.flow_defs where school_id = $1 and doc_kind = 'order' and version = 1`,
    [HOME],
  )
  await admin.query(
    `insert into mall.flow_defs (school_id, code, version, doc_kind, title, valid_from, nodes)
      select school_id, code, 2, doc_kind, title, '2099-01-01', nodes from mall.flow_defs where school_id = $1 and doc_kind = 'order' and version = 1`,
    [HOME],
  )
}

/** The ground is laid by a few texts, said thousands of times: each is planned once. */
const planningOnce = ({ admin }: World): World['admin'] => {
  const names = new Map<string, string>()
  const query = (text: string, values?: unknown[]) => {
    if (!values) return admin.query(text)
    const name = names.get(text) ?? `ground_${names.size}`
    names.set(text, name)
    return admin.query({ name, text, values })
  }
  return { query } as unknown as World['admin']
}

export const groundOf = async (laidIn: World, it: Cast) => {
  const world = { ...laidIn, admin: planningOnce(laidIn) }
  const { admin } = world
  const { cast, others, home } = it
  const foreignDept = (await admin.query('select id from mall.depts where school_id = $1', [ELSEWHERE])).rows[0].id as string
  const spareDept = newId()
  await admin.query("insert into mall.depts (school_id, id, code, name, sort) values ($1, $2, 'MXS', '后勤处', 9)", [HOME, spareDept])
  const documents = await copierOf(world, it)
  const help = await helpOf(world)
  const goods = { own: await goodsOf(world, it.supplierId, cast.supplier), other: await goodsOf(world, home.supplierId, home.supplierUser) }
  // Nobody's own: what was decided about it may be decided anew.
  const standard = await buildStandard(world.db, { name: '样品', skuIds: [goods.other.sku], refused: [goods.own.sku] })
  const special = await buildSpecial(world.db, { skuId: goods.other.sku, priceE4: 9_000, stock: 1, from: 600, to: 700 })
  const scene = await insertScene(world.db.shared, { title: '样品', brief: '', lines: [{ skuId: goods.other.sku, num: 1 }] }, '江运营')
  const synonym = newId()
  await admin.query("insert into shared.search_synonyms (id, words, updated_by) values ($1, '{样品,试样}', '江运营')", [synonym])
  await admin.query(
    "insert into shared.market_prices (sku_id, of_pack, price_e4, source, source_on, stated_at) select id, unit || ' ' || spec_text || ' ' || coalesce(base_qty::text, ''), 1, '网店', '2024-01-01', now() from shared.skus where id = $1",
    [goods.other.sku],
  )
  const priceWatch = newId()
  await admin.query(
    "insert into shared.price_watches (id, sku_id, price_e4, market_e4, found_at, due_on, proposed_at) values ($1, $2, 10000, 1, now(), '2024-01-08', now())",
    [priceWatch, goods.other.sku],
  )
  const hotWord = newId()
  await admin.query("insert into shared.hot_words (id, word) values ($1, '样品')", [hotWord])
  const activity = newId()
  for (const type of ['avif', 'webp']) await world.storage.put(`activities/${activity}-96-${type}`, Buffer.from('x'))
  await admin.query(
    `insert into shared.activities (id, title, leads_to, place, starts_at, ends_at, width, height, sides, storage_key, created_by)
    values ($1, '样品', '/specialProduct', 1, now(), now() + interval '30 days', 96, 96, '{96}', $2, '江运营')`,
    [activity, `activities/${activity}`],
  )
  const licence = await keepLicence(
    world.db.shared,
    { supplierId: home.supplierId, kind: 'business', number: '9133', classes: [], cas: [], signedOn: '2024-01-01', validUntil: null },
    '江运营',
  )
  await flowOf(world)
  // Copies stand in relations no flow brings documents to: a card of a student, an order of who operates the platform.
  await admin.query("set session_replication_role = 'replica'")
  const own = new Map<string, Awaited<ReturnType<typeof ownOf>>>()
  for (const author of [...Object.values(cast), others.colleague, others.stranger, others.gone, others.foreigner])
    own.set(author.id, await ownOf(world, it, author))

  const draft = (who: Person, relation: Relation) => {
    const isSupplier = who === 'supplier'
    const author = isSupplier && relation === 'owner' ? others.stranger : authorOf(it, who, relation)
    const inChain = author.schoolId === cast.approverInChain.schoolId ? [{ by: cast.approverInChain }] : []
    const ofWho = {
      delegate: [{ by: cast[who], for: others.onLeave }],
      approver: who === 'approverOutside' ? [] : [{ by: cast[who] }],
    }[relation as 'delegate' | 'approver']
    return {
      author,
      deptId: author.deptId,
      supplierId: isSupplier && (relation === 'owner' || relation === 'otherSchool') ? it.supplierId : null,
      asked: [{ by: others.decider }, ...inChain, ...(ofWho ?? [])],
      ...(relation === 'delegate' ? { spender: cast[who] } : {}),
      ...(relation === 'owner' ? { acceptor: cast[who] } : {}),
      ...(relation === 'approver' && ofWho?.length ? { secondAcceptor: cast[who] } : {}),
    }
  }
  const recordsOf = async (who: Person, relation: Relation) => {
    const it_ = draft(who, relation)
    const deptId = it_.author.schoolId === ELSEWHERE ? foreignDept : (it_.author.deptId ?? it.ours)
    const made = await documents(it_)
    await admin.query(
      "insert into mall.approver_choices (school_id, user_id, doc_kind, node_id, fund_id, chosen) values ($1, $2, 'order', 'n1', $3, '{}')",
      [authorOf(it, who, relation).schoolId, authorOf(it, who, relation).id, made.fund],
    )
    return {
      ...made,
      ...own.get(authorOf(it, who, relation).id)!,
      ...goods[who === 'supplier' && relation === 'owner' ? 'own' : 'other'],
      ...help,
      standard,
      special,
      scene,
      synonym,
      hotWord,
      priceWatch,
      activity,
      licence,
      directoryRun: await directoryRunOf(world, it_.author),
      limit: await limitOf(world, it_.author),
      permit: await permitOf(world, it_.author),
      tender: await tenderOf(world, it_.author, it_.supplierId ?? newId()),
      supplied: await frameworkOrderOf(world, it_.author, await agreementOf(world, it_.author), it_.supplierId ?? newId()),
      toServe: await afterSaleOf(world, it_.author, it_.supplierId),
      refund: await refundOf(world, it_.author),
      toLower: await bargainOf(world, it_.author, it_.supplierId),
      toReply: await complaintOf(world, it_.author, it_.supplierId),
      toAnswer: await complaintOf(world, it_.author, null, '样品'),
      toRule: await afterSaleOf(world, it_.author, null, '样品'),
      difference: await differenceOf(world, it_.author, false),
      proposal: await differenceOf(world, it_.author, true),
      cardReading: await cardReadingOf(world, it_.author),
      payDifference: await payDifferenceOf(world, it_.author, false),
      payProposal: await payDifferenceOf(world, it_.author, true),
      paidOutside: await outsideOf(world, it_.author, 'in', null),
      foundOutside: await outsideOf(world, it_.author, 'in', PROPOSED_AT),
      owedBack: await outsideOf(world, it_.author, 'back', null),
      sentBack: await outsideOf(world, it_.author, 'back', PROPOSED_AT),
      goneBack: await outsideOf(world, it_.author, 'sent', PROPOSED_AT),
      registration: await registrationOf(world, it_.author, deptId),
      person: authorOf(it, who, relation).id,
      dept: deptId,
      spareDept,
      firm: home.supplierId,
      colleague: others.colleague.id,
      granted: others.decider.id,
    }
  }
  type Records = Awaited<ReturnType<typeof recordsOf>>
  const shared = new Map<Relation, Promise<Records>>()
  const isOfAll = (who: Person, relation: Relation): boolean => who !== 'supplier' && !['owner', 'delegate', 'approver'].includes(relation)
  const ground = new Map<string, Records>()
  for (const who of people)
    for (const relation of relations) {
      const made = isOfAll(who, relation) ? (shared.get(relation) ?? recordsOf(who, relation)) : recordsOf(who, relation)
      if (isOfAll(who, relation)) shared.set(relation, made)
      ground.set(`${who} ${relation}`, await made)
    }
  await admin.query(
    `insert into mall.cart_lines (school_id, user_id, sku_id, num, seen_price_e4, basket, standard_id)
     select school_id, id, $1, 1, 10000, basket, case basket when 'standard' then $2::uuid end from mall.users, unnest(array['normal', 'standard']) basket where user_no like 'MX%'`,
    [goods.other.sku, standard],
  )
  await admin.query('update shared.sku_stocks set reserved = 999, stock = 9999')
  await admin.query('update mall.users set is_active = false where id = $1', [others.gone.id])
  await admin.query("set session_replication_role = 'origin'")
  return (who: Person, relation: Relation): Records => ground.get(`${who} ${relation}`)!
}

export type Ground = Awaited<ReturnType<typeof groundOf>>
export type Kind = keyof ReturnType<Ground>
