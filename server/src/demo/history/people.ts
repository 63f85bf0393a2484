// More people and cards of the demo schools, so that lists and statements look like a living school. All composed by us.
import type { Db } from '../../core/db.ts'
import { buildAddress, buildFund, buildUser } from '../build.ts'
import { DEMO_PASSWORD } from '../people.ts'

export interface Crew {
  dept: string
  kinds: readonly string[]
  buyers: readonly string[]
  owners: readonly string[]
  leader: string | null
  acceptor: string
  /** A demo person of the login page who works here. */
  guest?: string
}

/** Departments with what they buy, who buys, who owns cards, who leads, who accepts. */
export const crews: Record<'DEMOU' | 'DEMOH', readonly Crew[]> = {
  DEMOU: [
    {
      dept: '材料学院',
      kinds: ['reagent', 'consumable', 'instrument', 'office'],
      buyers: ['高敏', '韩冬'],
      owners: ['孟凡'],
      leader: null,
      acceptor: '方婷',
      guest: 't1',
    },
    {
      dept: '化学学院',
      kinds: ['reagent', 'consumable', 'instrument'],
      buyers: ['苏文', '许可', '蒋欣'],
      owners: ['彭勇', '叶青'],
      leader: '潘国栋',
      acceptor: '唐颖',
    },
    {
      dept: '机械学院',
      kinds: ['component', 'instrument', 'it', 'office'],
      buyers: ['程浩', '邱林'],
      owners: ['贺军', '石磊'],
      leader: '江海',
      acceptor: '夏雨',
    },
    { dept: '外国语学院', kinds: ['office', 'book', 'it'], buyers: ['白雪', '龙燕'], owners: ['史静'], leader: '段红', acceptor: '侯捷' },
    { dept: '图书馆', kinds: ['office', 'it', 'furniture'], buyers: ['邵明'], owners: ['孔娟'], leader: '汤伟', acceptor: '黎芳' },
  ],
  DEMOH: [
    {
      dept: '检验科',
      kinds: ['medical', 'reagent', 'consumable'],
      buyers: ['尹丽', '乔安'],
      owners: ['武强'],
      leader: null,
      acceptor: '戴琳',
      guest: 'ht1',
    },
    { dept: '总务科', kinds: ['office', 'furniture', 'it'], buyers: ['康健'], owners: ['毛远'], leader: '秦岭', acceptor: '万里' },
  ],
}

const SUBJECTS = [
  { code: 'material', name: '材料费' },
  { code: 'equipment', name: '设备费' },
  { code: 'office', name: '办公费' },
  { code: 'test', name: '测试化验加工费' },
  { code: 'book', name: '图书资料费' },
]

const CARDS = [
  ['省重点研发计划', 'RES_V'],
  ['国家自然科学基金青年项目', 'RES_V'],
  ['校企合作课题', 'RES_H'],
  ['实验室运行费', 'DEPT'],
  ['学院科研启动经费', 'RES_V'],
  ['部门日常公用经费', 'DEPT'],
] as const

const idOf = async (db: Db, schoolId: number, name: string): Promise<string> =>
  (
    await db.shared
      .selectFrom('login_names')
      .select('user_id')
      .where('school_id', '=', schoolId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).user_id

const dayBefore = (today: string, days: number): string => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

/** Adds the crews of one school; each owner has two cards, each buyer may spend from his department's cards. */
export const addCrews = async (
  db: Db,
  school: 'DEMOU' | 'DEMOH',
  schoolId: number,
  depts: ReadonlyMap<string, string>,
  today: string,
): Promise<void> => {
  let serial = 0
  for (const crew of crews[school]) {
    const deptId = depts.get(`${school}/${crew.dept}`)!
    const prefix = school === 'DEMOU' ? 'U' : 'H'
    const person = async (name: string, roles: readonly string[], title: string) => {
      serial += 1
      const user = await buildUser(db, {
        schoolId,
        no: `${prefix}${2000 + serial}`,
        name,
        title,
        roles,
        deptId,
        teacher: true,
        password: DEMO_PASSWORD,
        mobile: `1390000${String(1000 + serial)}`,
      })
      await buildAddress(db, user, {
        mobile: `1390000${String(1000 + serial)}`,
        tag: school === 'DEMOU' ? '校区' : '病区',
        detail: `${crew.dept}楼 ${101 + serial} 室`,
      })
      return user
    }
    const buyers = []
    for (const name of crew.buyers) buyers.push(await person(name, ['purchaser'], '讲师'))
    await person(crew.acceptor, ['purchaser', 'acceptor'], '实验师')
    if (crew.leader) await person(crew.leader, ['purchaser', 'deptLeader'], '负责人')
    // The demo person of the login page spends from the crew's cards as well.
    const guest = crew.guest ? await idOf(db, schoolId, crew.guest) : null
    for (const name of crew.owners) {
      const owner = await person(name, ['purchaser', 'fzr'], '教授')
      for (let i = 0; i < 2; i += 1) {
        serial += 1
        const [title, source] = CARDS[(serial + i) % CARDS.length]!
        await buildFund(db, schoolId, {
          projectNo: `${prefix}${today.slice(2, 4)}${String(4000 + serial)}`,
          name: `${title}（${name}）`,
          ownerId: owner.id,
          deptId,
          source: school === 'DEMOH' ? 'MEDICAL' : source,
          startOn: dayBefore(today, 420),
          endOn: dayBefore(today, -(60 + ((serial * 97) % 600))),
          totalFen: 300_000_00 + ((serial * 7919) % 40) * 10_000_00,
          subjects: SUBJECTS.map((s) => ({ ...s, limitFen: null })),
          grants: [...buyers.map((b) => b.id), ...(guest ? [guest] : [])].map((userId) => ({ userId })),
        })
      }
    }
  }
}
