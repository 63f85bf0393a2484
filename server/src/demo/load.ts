// Loads the demo once: schools, people, funds, suppliers, goods (domain page 09 fixtures). A second call changes nothing.
import { FIRST_VERSION, LATEST_VERSION, VERSION_PARAM } from '@caiyuan/contract/policy'
import { sql } from 'kysely'
import { addDays, now } from '../core/clock.ts'
import type { SessionUser } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { runAsSystem } from '../core/run.ts'
import type { Worker } from '../core/worker.ts'
import type { Storage } from '../gateways/storage.ts'
import { buildAddress, buildFund, buildSchool, buildUser } from './build.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { settingsChanged } from '../core/settings.ts'
import { setParam } from '../modules/school/params.ts'
import { addCrews } from './history/people.ts'
import { DEMO_PASSWORD, demoPeople, mainCards } from './people.ts'
import { loadActivities } from './activities.ts'
import { loadAgreements } from './agreements.ts'
import { loadAnnouncements } from './announcements.ts'
import { loadHanded } from './handed.ts'
import { loadHelp } from './help.ts'
import { loadRegistrations } from './registrations.ts'
import { loadDemoGoods, loadPartner, loadWaitingGoods } from './goods.ts'
import { loadOutside } from './outside.ts'
import { loadPermits } from './permits.ts'
import { loadPersonal } from './personal.ts'
import { loadPapers } from './papers.ts'
import { loadScenes } from './scenes.ts'
import { loadServices } from './services.ts'
import { loadCoupons } from './coupons.ts'
import { loadMarketPrices } from './market-prices.ts'
import { loadPersonalPrices } from './personal-prices.ts'
import { loadSpecials } from './specials.ts'
import { loadStandards } from './standards.ts'

export const DEMOU_ID = 101
export const DEMOH_ID = 102

export interface DemoDeps {
  db: Db
  storage: Storage
  worker: Worker
  log(line: string): void
}

const SCHOOLS = { DEMOU: DEMOU_ID, DEMOH: DEMOH_ID, SUPPLIER: SUPPLIER_ID }

/** Notices to everyone, newest first: days before today. */
const NOTICES: readonly [number, string, string][] = [
  [
    2,
    '年终结账窗口：12-20 起暂停提交',
    '为配合财务年终结账，12 月 20 日至次年 1 月 5 日暂停提交新的采购单；已提交的请在窗口前完成验收与对账。',
  ],
  [6, '验收照片要求更新', '金额满 ¥1,000.00 的订单验收须上传到货照片，满 ¥10,000.00 须第二验收人确认。'],
  [11, '新增家具与元器件供应商', '平台新增家具、电子元器件类供应商，可在分类中选购并比价。'],
  [19, '易制毒、易制爆化学品申购提醒', '二类及以上管控化学品须先办理备案或许可，不能与普通商品同单提交。'],
  [27, '对账与开票说明', '每月 1 日生成上月对账单，供应商 5 个工作日内未答复视为无差异；数电票支持 XML、OFD 自动读取。'],
]

const loadNotices = async (db: Db): Promise<void> => {
  for (const [days, title, body] of NOTICES) {
    await db.shared
      .insertInto('notices')
      .values({ id: newId(), title, body, published_at: sql<Date>`now() - make_interval(days => ${days})` })
      .execute()
  }
}

export const loadDemo = async ({ db, storage, log }: DemoDeps): Promise<void> => {
  if (await db.shared.selectFrom('schools').select('id').where('id', '=', DEMOU_ID).executeTakeFirst()) return
  log('正在装入演示数据……')
  const suppliers = await loadDemoGoods(db)
  await loadStandards(db)
  await loadWaitingGoods(db, suppliers)
  await loadPartner(db, suppliers)
  await loadNotices(db)
  const depts = new Map<string, string>()
  const add = async (
    school: 'DEMOU' | 'DEMOH',
    names: readonly string[],
    draft: Omit<Parameters<typeof buildSchool>[1], 'depts'>,
  ): Promise<void> => {
    for (const [name, id] of await buildSchool(db, { ...draft, depts: names })) depts.set(`${school}/${name}`, id)
  }
  await add('DEMOH', ['检验科', '设备科', '药剂科', '总务科', '信息科', '财务科'], {
    id: DEMOH_ID,
    code: 'DEMOH',
    name: '示例医院',
    kind: 'hospital',
    taxNo: '1233020041909099XN',
    sort: 2,
    // Its year never closes: one school of the demo can be bought in all year round.
    params: {
      financeType: 2,
      // The university keeps the first. Who has not agreed to this one yet is asked when he signs in.
      [VERSION_PARAM]: LATEST_VERSION,
      'budget.yearEndFrom': '00-00',
      'budget.yearEndTo': '00-00',
      'login.title': '职工登录',
      'login.forgotPassword': '忘记密码请致电平台客服，核对身份后重设',
    },
  })
  await add(
    'DEMOU',
    ['材料学院', '化学学院', '机械学院', '外国语学院', '图书馆', '采购办', '资产处', '实验室处', '保卫处', '财务处', '信息办', '校办'],
    {
      id: DEMOU_ID,
      code: 'DEMOU',
      name: '示例大学',
      kind: 'university',
      taxNo: '123300004700009964',
      sort: 1,
      params: {
        allowStudentPurchaseFlag: 1,
        personalPurchaseFlag: 1,
        'pay.officialCard': 1,
        'pay.transfer': 1,
        'pay.cardPlace': '财务处收费窗口，行政楼 102，工作日 8:30–17:00',
        'pay.payeeName': '示例大学',
        'pay.payeeBank': '示例银行高校支行',
        'pay.payeeAccount': '3310010120100123456',
        poisonAndPopFlag: 1,
        'permit.check': 1,
        openInquiryFlag: 1,
        // Nobody has to make keys before the first inquiry; a school that has two openers says so.
        'inquiry.clockOpens': 1,
        autoPassBelow: 100_000,
        financeType: 2,
      },
    },
  )
  await backdateRules(db, DEMOU_ID)
  await backdateRules(db, DEMOH_ID)
  // The hospital signs by hand from today on: the year before it was played without.
  await runAsSystem(db, DEMOH_ID, (ctx) => setParam(ctx, 'tenantNeedHandSignature', 1))
  const people = await loadPeople(db, depts, suppliers)
  await loadClerks(db, suppliers)
  const today = (await db.pool.query("select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today")).rows[0].today as string
  await loadRegistrations({ db, storage }, DEMOU_ID, (name) => depts.get(`DEMOU/${name}`)!, people.get('M1')!)
  await loadHelp(db, people.get('T1')!, people.get('P1')!)
  await loadFunds(db, people, depts, today)
  await addCrews(db, 'DEMOU', DEMOU_ID, depts, today)
  await addCrews(db, 'DEMOH', DEMOH_ID, depts, today)
  await loadPersonalPrices(db)
  await loadMarketPrices(db)
  await loadAnnouncements(db)
  await loadSpecials(db)
  await loadCoupons(db)
  await loadServices(db)
  await loadPapers(db, storage)
  await loadScenes(db)
  await loadActivities(db, storage, now())
  await loadHanded(db, people.get('S1')!, people.get('T1')!)
  await loadPermits(db, DEMOU_ID, people.get('M1')!)
  await loadAgreements(db, people.get('J1')!)
  await loadPersonal({ db, schoolId: DEMOU_ID }, [people.get('S1')!], people.get('S2')!)
  await loadOutside({ db, schoolId: DEMOU_ID }, people.get('S1')!, people.get('C1')!)
}

/** The rules of the demo schools are older than the year of orders played under them. */
const backdateRules = (db: Db, schoolId: number): Promise<void> =>
  runAsSystem(db, schoolId, async (ctx) => {
    const since = addDays(ctx.now, -800)
    await settingsChanged(ctx)
    await ctx.tx.updateTable('flow_defs').set({ valid_from: since }).where('school_id', '=', schoolId).execute()
    await ctx.tx.updateTable('school_params').set({ valid_from: since }).where('school_id', '=', schoolId).execute()
  })

const loadPeople = async (db: Db, depts: Map<string, string>, suppliers: Map<number, string>): Promise<Map<string, SessionUser>> => {
  const people = new Map<string, SessionUser>()
  let serial = 5600
  for (const it of demoPeople) {
    serial += 7
    const user = await buildUser(db, {
      schoolId: SCHOOLS[it.school],
      no: it.no,
      name: it.name,
      title: it.title,
      roles: it.roles,
      deptId: depts.get(`${it.school}/${it.dept}`) ?? null,
      password: DEMO_PASSWORD,
      selfAudit: it.selfAudit ?? false,
      teacher: it.teacher ?? false,
      student: it.student ?? false,
      tutorId: it.tutor ? people.get(it.tutor)!.id : null,
      supplierId: it.supplierSrc ? suppliers.get(it.supplierSrc)! : null,
      mobile: `1380000${serial}`,
      agreed: it.hasAgreed ? LATEST_VERSION : FIRST_VERSION,
    })
    people.set(it.no, user)
    if (it.school !== 'SUPPLIER') {
      await buildAddress(db, user, {
        mobile: `1380000${serial}`,
        tag: it.school === 'DEMOU' ? '校区' : '病区',
        detail: it.school === 'DEMOU' ? '文苑路 1 号 示例大学东校区 材料楼 B412' : '健康路 8 号 示例医院 门诊楼 3 层',
      })
    }
  }
  return people
}

/** Suppliers without a person of their own among the demo people get a clerk: S and the supplier's number. */
const loadClerks = async (db: Db, suppliers: Map<number, string>): Promise<void> => {
  const played = new Set(demoPeople.map((p) => p.supplierSrc))
  for (const [srcId, supplierId] of suppliers) {
    if (!played.has(srcId))
      await buildUser(db, {
        schoolId: SUPPLIER_ID,
        no: `S${srcId}`,
        name: '订单专员',
        roles: ['supplier'],
        supplierId,
        password: DEMO_PASSWORD,
      })
  }
}

/** The year the cards of the demo are of: in its closing weeks already the next one, so that a new demo never pays with cards about to end. */
const cardYear = (today: string): number => Number(today.slice(0, 4)) + (today.slice(5) >= '12-20' ? 1 : 0)

const loadFunds = async (db: Db, people: Map<string, SessionUser>, depts: Map<string, string>, today: string): Promise<void> => {
  const year = cardYear(today)
  const [since, before] = [`${year}-01-01` < today ? `${year}-01-01` : today, `${year - 1}-01-01`]
  const id = (no: string): string => people.get(no)!.id
  const subjects = (rows: readonly [string, string, number | null, number?][]) =>
    rows.map(([code, name, limitFen, committedFen]) => ({ code, name, limitFen, committedFen: committedFen ?? 0 }))
  const material = depts.get('DEMOU/材料学院')!
  await buildFund(db, DEMOU_ID, {
    projectNo: mainCards['T1']!,
    name: '国家自然科学基金面上项目',
    ownerId: id('F1'),
    deptId: material,
    source: 'RES_V',
    startOn: before,
    endOn: `${year}-12-31`,
    totalFen: 20_000_000,
    committedFen: 5_000_000,
    subjects: subjects([
      ['material', '材料费', 11_000_000, 2_800_000],
      ['test', '测试化验加工费', 5_200_000, 1_200_000],
      ['equipment', '设备费', 4_000_000, 1_000_000],
      ['office', '办公费', null],
      ['book', '图书资料费', 1_400_000],
    ]),
    grants: [
      { userId: id('T1'), perOrderCapFen: 2_000_000 },
      { userId: id('S1'), perOrderCapFen: 200_000 },
    ],
  })
  await buildFund(db, DEMOU_ID, {
    projectNo: 'BG2026031',
    name: '学院办公经费',
    ownerId: id('D1'),
    deptId: material,
    source: 'DEPT',
    startOn: since,
    endOn: `${year}-12-31`,
    totalFen: 1_800_000,
    subjects: subjects([
      ['office', '办公费', null],
      ['material', '材料费', null],
      ['equipment', '设备费', null],
      ['book', '图书资料费', null],
    ]),
    grants: [{ userId: id('T1'), perOrderCapFen: 500_000 }],
  })
  await buildFund(db, DEMOU_ID, {
    projectNo: 'XK2025007',
    name: '双一流学科建设',
    ownerId: id('F2'),
    deptId: material,
    source: 'SPECIAL',
    startOn: before,
    endOn: `${year + 1}-12-31`,
    totalFen: 50_000_000,
    subjects: subjects([
      ['material', '材料费', 20_000_000],
      ['equipment', '设备费', 25_000_000],
      ['test', '测试化验加工费', null],
      ['office', '办公费', null],
      ['book', '图书资料费', null],
    ]),
    grants: [{ userId: id('T1'), perOrderCapFen: 6_000_000 }],
  })
  await buildFund(db, DEMOU_ID, {
    projectNo: 'HX2026115',
    name: '隔膜测试技术服务',
    ownerId: id('F1'),
    deptId: material,
    source: 'RES_H',
    startOn: since,
    endOn: `${year + 1}-06-30`,
    totalFen: 90_000,
    subjects: subjects([
      ['material', '材料费', null],
      ['test', '测试化验加工费', null],
      ['office', '办公费', null],
      ['equipment', '设备费', null],
    ]),
    grants: [{ userId: id('T1') }],
  })
  await buildFund(db, DEMOH_ID, {
    projectNo: mainCards['HT1']!,
    name: '检验科耗材经费',
    ownerId: id('HF1'),
    deptId: depts.get('DEMOH/检验科')!,
    source: 'MEDICAL',
    startOn: since,
    endOn: `${year}-12-31`,
    totalFen: 30_000_000,
    subjects: subjects([
      ['material', '材料费', null],
      ['equipment', '设备费', null],
      ['office', '办公费', null],
    ]),
    grants: [{ userId: id('HT1'), perOrderCapFen: 3_000_000 }],
  })
}
