import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { formOf, onCard, quoteFor } from '../../test/main-job.ts'
import { sha256, unseal } from '../core/crypto.ts'
import { runAsSystem } from '../core/run.ts'
import { loadUser } from '../core/session.ts'
import { buildAddress, buildProduct, buildSchool, buildUser } from '../demo/build.ts'
import { checkInvariants } from '../modules/fund/invariants.ts'
import { applyFile, type FirstPassword } from './apply.ts'
import { FaultyFile, readSchoolFile, type SchoolFile } from './school-file.ts'

const world = useWorld()
const EXAMPLE = join(import.meta.dirname, '../../../docs/adding/a-school.example.json')
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-school-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const base = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as SchoolFile

/** The example under another code, with numbers of its own, so that tests do not meet; `changes` by path, undefined leaves out. */
const example = (code: string, changes: Record<string, unknown> = {}): string => {
  const file: object = structuredClone(base)
  const digits = BigInt(`0x${sha256(code).toString('hex').slice(0, 12)}`)
    .toString()
    .padStart(15, '0')
  const own = {
    'school.code': code,
    'suppliers[0].srcId': Number(digits.slice(-8)) + 1,
    'suppliers[0].uscc': `913${digits.slice(-15)}`,
    'suppliers[0].people[0].no': `WY${code}`,
  }
  for (const [path, value] of Object.entries({ ...own, ...changes })) {
    const keys = path.split(/[.[\]]+/).filter(Boolean)
    let at = file
    for (const key of keys.slice(0, -1)) at = Reflect.get(at, key) as object
    Reflect.set(at, keys.at(-1)!, value)
  }
  return JSON.stringify(file)
}
const usccOf = (code: string): string => readSchoolFile(example(code)).suppliers[0]!.uscc

const apply = async (content: string): Promise<{ lines: string[]; first: FirstPassword[] }> => {
  const first: FirstPassword[] = []
  const lines = await applyFile(world().db, readSchoolFile(content), (some) => first.push(...some))
  return { lines, first }
}

const faultsOf = async (content: string): Promise<readonly string[]> => {
  try {
    await apply(content)
  } catch (error) {
    if (error instanceof FaultyFile) return error.faults
    throw error
  }
  throw new Error('expected faults, but the file was applied')
}

const idOf = async (code: string): Promise<number> => {
  const { rows } = await world().admin.query('select id::int from shared.schools where code = $1', [code])
  return rows[0]?.id
}

/** What every table holds, of one school or of all, as one hash per table. */
const snapshot = async (schoolId?: number): Promise<Record<string, string>> => {
  const tables = await world().admin.query(
    "select n.nspname || '.' || c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped) as of_school from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('mall', 'shared', 'supplier') and c.relkind in ('r', 'p')",
  )
  const all: Record<string, string> = {}
  for (const { name, of_school } of tables.rows as { name: string; of_school: boolean }[]) {
    if (schoolId !== undefined && !of_school) continue
    const where = schoolId === undefined ? '' : `where school_id = ${schoolId}`
    const { rows } = await world().admin.query(`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t ${where}`)
    all[name] = rows[0].hash
  }
  return all
}

/** Signs in as the login page does and answers the account. */
const signIn = async (userName: string, passWord: string, schoolCode?: string) => {
  const send = (url: string, cookie: string, payload?: object) =>
    world().app.http.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { sourcetype: '0', cookie },
      ...(payload ? { payload } : {}),
    })
  const suffixKey = 'key-00000001'
  const drawn = await send(`/api/captcha?suffixKey=${suffixKey}`, '')
  const pre = drawn.cookies.find((it) => it.name === 'cy_pre')!.value
  await world().admin.query('update shared.captchas set answer_hash = $1 where suffix_key = $2 and pre_hash = $3', [
    sha256(`${pre}|${suffixKey}|abcd`),
    suffixKey,
    sha256(pre),
  ])
  const answer = await send('/api/login', `cy_pre=${pre}`, { userName, passWord, suffixKey, verifyCode: 'abcd', schoolCode })
  const cookie = answer.cookies.find((it) => it.name === 'cy')?.value
  if (!cookie) return answer.json().retMsg as string
  return (await send(`/api/user.info?timestamp=1`, `cy=${cookie}`)).json().data as {
    userId: string
    userName: string
    schoolName: string
    roles: string[]
    srcId: number | null
    mustChangePassword: boolean
  }
}

const personOf = async (schoolId: number, no: string) => {
  const { rows } = await world().admin.query('select id from mall.users where school_id = $1 and user_no = $2', [schoolId, no])
  return (await runAsSystem(world().db, schoolId, (ctx) => loadUser(ctx.tx, schoolId, rows[0].id)))!
}

describe('npm run school', () => {
  it('founds a school whose people sign in with their first passwords and buy on its card', async () => {
    const { lines, first } = await apply(example('LJ1'))
    expect(lines).toEqual([
      '临江学院（LJ1）：新建学校，新增部门 8、人员 13、经费卡 2、经费授权 3、供应商 1、供应商人员 1',
      '参数 autoPassBelow：0 → 100000，从现在起生效',
      '参数 allowStudentPurchaseFlag：0 → 1，从现在起生效',
    ])
    expect(first.map((p) => p.no)).toEqual([...base.people.map((p) => p.no), 'WYLJ1'])
    expect(new Set(first.map((p) => p.password)).size).toBe(14)
    const passwordOf = (no: string): string => first.find((p) => p.no === no)!.password
    expect(await signIn('20190012', passwordOf('20190012'), 'LJ1')).toMatchObject({
      userName: '林晓',
      schoolName: '临江学院',
      roles: ['采购人'],
      mustChangePassword: true,
    })
    expect(await signIn('wylj1', passwordOf('WYLJ1'))).toMatchObject({ userName: '订单专员', roles: ['供应商'] })
    expect(await signIn('20190012', passwordOf('20080003'), 'LJ1')).toContain('账号或密码不正确')

    const id = await idOf('LJ1')
    const { rows: masked } = await world().admin.query(
      'select id, mobile_cipher, mobile_masked from mall.users where school_id = $1 and user_no = $2',
      [id, '20190012'],
    )
    expect(masked[0].mobile_masked).toBe('138****1001')
    expect(unseal(masked[0].mobile_cipher, { schoolId: id, field: 'users.mobile', rowId: masked[0].id })).toBe('13800001001')

    const supplier = await world().admin.query(
      'select s.id, array_agg(a.province_code order by a.province_code) as areas from shared.suppliers s join shared.supplier_areas a on a.supplier_id = s.id where s.uscc = $1 group by s.id',
      [usccOf('LJ1')],
    )
    expect(supplier.rows[0].areas).toEqual(['32', '33'])
    const paper = await buildProduct(world().db, {
      supplierId: supplier.rows[0].id,
      code: 'A4',
      name: '复印纸',
      priceE4: 238_000,
      categoryCode: '100101',
    })
    for (const no of ['20190012', '20080003']) {
      const newcomer = await world().as(await personOf(id, no))
      await newcomer.privacy.agree({ version: FIRST_VERSION })
      await newcomer.account.changePassword({ oldPassWord: passwordOf(no), newPassWord: 'Neu-2026-wort' })
    }
    const buyer = await personOf(id, '20190012')
    const addrId = await buildAddress(world().db, buyer)
    const card = (await world().admin.query("select id from mall.funds where school_id = $1 and project_no = 'WL2026001'", [id])).rows[0].id
    const client = await world().as(buyer)
    const quote = await quoteFor(client, [{ skuId: paper.skuId, num: 10 }], addrId)
    const made = await client.order.submit(formOf(quote, { orders: onCard(quote, card), acceptorId: (await personOf(id, '20150021')).id }))
    expect(made.orders[0]!.state).toBe('auditing')
    const seen = (await (await world().as(await personOf(id, '20080003'))).fund.statement({ id: card })).card
    expect([seen.totalFen, seen.committedFen, seen.frozenFen, seen.availableFen]).toEqual([30_000_000, 1_200_000, 23_800, 28_776_200])
    expect(await world().tx(id, (tx) => checkInvariants(tx, id))).toEqual([])
  })

  it('changes nothing when it runs again, not even a password that was changed', async () => {
    await apply(example('LJ2'))
    const id = await idOf('LJ2')
    await world().admin.query(
      "update mall.users set password_hash = 'changed', name = '林小晓' where school_id = $1 and user_no = '20190012'",
      [id],
    )
    const before = await snapshot()
    const again = await apply(example('LJ2'))
    expect(again).toEqual({
      lines: ['临江学院（LJ2）：没有变化', '已有，保持原样：people[0].name：现在是“林小晓”，没有改成“林晓”'],
      first: [],
    })
    expect(await snapshot()).toEqual(before)
  })

  it('adds what is new to a school that runs, and leaves the rest and every other school as it was', async () => {
    await apply(example('LJ3'))
    await buildSchool(world().db, { id: 77, code: 'OTHER', name: '别的大学', depts: ['物理学院'] })
    await buildUser(world().db, { schoolId: 77, no: '20190012', name: '同号', roles: ['purchaser'] })
    const [id, other] = [await idOf('LJ3'), await snapshot(77)]
    const { lines, first } = await apply(
      example('LJ3', {
        params: { autoPassBelow: 50_000 },
        depts: [{ code: '1003', name: '生物学院', parent: '10' }],
        people: [
          { no: '20260001', name: '新老师', dept: '生物学院', roles: ['purchaser'], tutor: '20080003' },
          { no: '20190012', name: '林晓', roles: ['purchaser', 'fzr', 'acceptor'] },
        ],
        'funds[0].totalFen': 1,
        'funds[0].subjects': [{ code: 'book', name: '图书资料费' }],
        'funds[0].grants[2]': { to: '20260001', perOrderCapFen: 100 },
        'suppliers[0].people[1]': { no: 'WYLJ3B', name: '王店员' },
      }),
    )
    expect(lines).toEqual([
      '临江学院（LJ3）：新增部门 1、人员 1、已有人员的角色 2、已有经费卡的科目 1、经费授权 1、供应商人员 1',
      '参数 autoPassBelow：100000 → 50000，从现在起生效',
      '已有，保持原样：funds[0].totalFen：现在是“¥300,000.00”，没有改成“¥0.01”',
    ])
    expect(first.map((p) => p.no)).toEqual(['20260001', 'WYLJ3B'])
    const { rows } = await world().admin.query(
      `select u.user_no, d.name as dept, p.name as above, t.name as tutor, array_agg(r.role order by r.role) as roles
       from mall.users u join mall.user_roles r on r.school_id = u.school_id and r.user_id = u.id
       left join mall.depts d on d.school_id = u.school_id and d.id = u.dept_id
       left join mall.depts p on p.school_id = u.school_id and p.id = d.parent_id
       left join mall.users t on t.school_id = u.school_id and t.id = u.tutor_id
       where u.school_id = $1 and u.user_no in ('20190012', '20260001') group by 1, 2, 3, 4 order by 1`,
      [id],
    )
    expect(rows).toEqual([
      { user_no: '20190012', dept: '物理学院', above: '理工学部', tutor: null, roles: ['acceptor', 'fzr', 'purchaser'] },
      { user_no: '20260001', dept: '生物学院', above: '理工学部', tutor: '程远', roles: ['purchaser'] },
    ])
    expect(await world().tx(id, (tx) => checkInvariants(tx, id))).toEqual([])
    expect(await snapshot(77)).toEqual(other)
  })

  it('says who is missing before a document is refused for it', async () => {
    const people = (base.people as { roles: unknown[] }[]).filter((p) => !p.roles.includes('viceLeader') && !p.roles.includes('finance'))
    const { lines } = await apply(example('LJ4', { people }))
    expect(lines.at(-1)).toBe('还没有人担任：finance（财务）、viceLeader（分管校领导），要经过他们的单据会因“未找到审批人”提交不了')
  })

  it('names every reference that leads nowhere and leaves no trace', async () => {
    await apply(example('LJ5'))
    const before = await snapshot()
    const faults = await faultsOf(
      example('LJ6', {
        'depts[0].parent': '化学学院',
        'depts[1].parent': '文学部',
        'depts[8]': { code: '90', name: '又一个机关' },
        'depts[9]': { code: '9005', name: '财务处', parent: '采购与资产处' },
        'people[0].dept': '数学学院',
        'people[1].no': '2025110',
        'people[3].roles': [{ role: 'deptLeader', dept: '药学院' }],
        'people[4].roles': ['boss'],
        'people[8].dept': '财务处',
        'people[13]': { no: 'X1', name: '无部门', roles: ['deptLeader'] },
        'funds[0].owner': '20190012',
        'funds[0].grants[0].to': '404',
        'suppliers[0].provinces': ['浙江'],
        'suppliers[0].people': [{ no: 'WYLJ5', name: '重名' }],
        'suppliers[1]': { srcId: 6, name: '另一家', uscc: usccOf('LJ5') },
      }),
    )
    const shown = faults.map((it_) => it_.replace(/(可用：purchaser（采购人）)、.*/, '$1…'))
    expect(shown.toSorted()).toEqual(
      [
        'depts[8].code：与 depts[3].code 相同（90）',
        'depts[1].parent：没有名为“文学部”的部门',
        'depts[0].parent：部门绕成了圈，一个部门不能在自己的下级之下',
        'depts[2].parent：部门绕成了圈，一个部门不能在自己的下级之下',
        'people[5].no：与 people[1].no 相同（2025110）',
        'people[0].dept：没有名为“数学学院”的部门',
        'people[3].roles[0].dept：没有名为“药学院”的部门',
        'people[4].roles[0].role：没有角色“boss”，可用：purchaser（采购人）…',
        'people[8].dept：名为“财务处”的部门有 2 个，请写部门代码：9002、9005',
        'people[13].roles[0]：部门领导须有所属部门，或写成 { "role": "deptLeader", "dept": … }',
        'funds[0].owner：林晓（20190012）没有能审批的角色（带 check:approve），不能做经费负责人',
        'funds[0].grants[0].to：没有工号为“404”的人员',
        'suppliers[0].provinces[0]：没有名为“浙江”的省份，要写全称，例如 浙江省',
        'suppliers[0].people[0].no：账号 WYLJ5 已是供应商 临江文仪用品有限公司 的人员在用，请换一个',
        `suppliers[1].uscc：已是供应商 ${readSchoolFile(example('LJ5')).suppliers[0]!.srcId} 临江文仪用品有限公司 的代码`,
      ].toSorted(),
    )
    expect(await snapshot()).toEqual(before)
  })

  it('keeps nothing of a school when somebody else was faster', async () => {
    await apply(example('LJ7'))
    const id = await idOf('LJ7')
    await world().admin.query(
      "insert into shared.login_names (name, school_id, user_id) select 'late', $1, id from mall.users where school_id = $1 limit 1",
      [id],
    )
    const before = await snapshot()
    const late = example('LJ7', {
      'depts[8]': { code: '1009', name: '新学院' },
      'people[13]': { no: 'LATE', name: '后来者', dept: '新学院', roles: ['purchaser'] },
    })
    await expect(apply(late)).rejects.toThrow('同样的内容刚刚由别人登记了，请再运行一次')
    expect(await snapshot()).toEqual(before)
  })

  it('refuses the codes of the system', async () => {
    expect(await faultsOf(example('SUPPLIER'))).toEqual(['school.code：SUPPLIER 由系统保留，请换一个'])
  })
})

describe('readSchoolFile', () => {
  const faults = (content: string): readonly string[] => {
    try {
      readSchoolFile(content)
    } catch (error) {
      if (error instanceof FaultyFile) return error.faults
      throw error
    }
    return []
  }

  it('takes the example, with the mark some editors put before it', () => {
    expect(faults(`\uFEFF${readFileSync(EXAMPLE, 'utf8')}`)).toEqual([])
  })

  it('says where it is no JSON', () => {
    expect(faults('{\n  "school": {,}\n}')).toEqual(['不是正确的 JSON：第 2 行第 14 列附近有误，常见的是多了或少了逗号、引号、括号'])
  })

  it('names every field that is wrong by its path', () => {
    expect(
      faults(
        example('BAD', {
          'school.name': undefined,
          'school.kind': 'college',
          params: { autoPassbelow: 1, 'budget.yearEndFrom': '13-20' },
          depts: {},
          'people[0].no': 20190012,
          'people[0].mobile': '138',
          roles: [{ code: 'lab', name: '实验室', needs: ['check:approve', 'supplier:goods'] }],
          'people[2].roles': [],
          'people[3].departement': '物理学院',
          'funds[0].totalFen': 1_000.5,
          'funds[1].endOn': '2025-12-31',
          'funds[1].subjects[0]': { code: 'office', name: '办公费', limitFen: 100, committedFen: 3_000_000 },
          'suppliers[0].uscc': '123',
        }),
      ),
    ).toEqual([
      'school.name：请写明学校名称',
      'school.kind：须为 university（高校）或 hospital（医院）',
      'params.budget.yearEndFrom：须为月-日，例如 12-20；没有年终结账写 00-00',
      expect.stringMatching(/^params：没有“autoPassbelow”这一项，可用：order\.outsideMallFrom、/),
      expect.stringMatching(/^roles\[0\]\.needs\[1\]：没有权限“supplier:goods”，可用：mall:view（浏览商城）、/),
      'depts：须为一个列表，写在 [] 里',
      'people[0].no：工号须为文字，写在引号里',
      'people[0].mobile：手机号码格式不正确',
      'people[2].roles：至少要有一个角色',
      'people[3]：没有“departement”这一项，可用：no、name、dept、title、roles、mobile、selfAudit、teacher、student、tutor',
      'funds[0].totalFen：总额须为不小于 0 的整数，单位是分',
      'funds[1].endOn：截止日期 2025-12-31 早于开始日期 2026-01-01',
      'funds[1].totalFen：总额 ¥20,000.00 少于各科目期初已列支之和 ¥30,000.00',
      'funds[1].subjects[0].limitFen：限额 ¥1.00 少于期初已列支 ¥30,000.00',
      'suppliers[0].uscc：统一社会信用代码须为 18 位，只有数字和大写字母（没有 I、O、S、V、Z）',
    ])
  })
})

describe('signIn of a school file', () => {
  const signIn = { type: 'cas', server: 'https://cas.example.edu.cn/cas/', version: 3, userNo: 'employeeNumber' }
  const typeOf = async (code: string) =>
    (await world().admin.query('select auth_type from shared.schools where code = $1', [code])).rows[0].auth_type

  it('says how people sign in, sealed, and takes it back', async () => {
    expect((await apply(example('SIGN1', { signIn }))).lines).toContain('登录方式：cas，从现在起生效')
    expect(await typeOf('SIGN1')).toBe(1)
    const { rows } = await world().admin.query('select settings_cipher from mall.sign_in_ways')
    expect(JSON.stringify(rows)).not.toContain('cas.example')
    const { school } = readSchoolFile(example('SIGN1'))
    expect((await apply(JSON.stringify({ school, signIn: { type: 'password' } }))).lines[0]).toContain('只改登录方式')
    expect(await typeOf('SIGN1')).toBe(0)
  })

  it('names what is wrong with it, and writes nothing', async () => {
    expect(await faultsOf(example('SIGN2', { signIn: { ...signIn, server: 'cas.example.edu.cn', version: 1 } }))).toEqual([
      'signIn.server：server 须为网址，例如 https://cas.example.edu.cn/cas',
      'signIn.version：version 须为 2 或 3',
    ])
    expect((await faultsOf(example('SIGN2', { signIn: { type: 'ldap' } })))[0]).toMatch(/^signIn.type：type 须为 password、cas/)
  })
})

describe('directory of a school file', () => {
  const directory = {
    type: 'json',
    address: 'https://people.example.edu.cn/list',
    token: 'token-of-sixteen-and-more',
    disableMissing: true,
  }

  it('says where the list of people is kept, sealed, asks for it from tonight on, and takes it back', async () => {
    expect((await apply(example('DIR1', { directory }))).lines).toContain('人员名录：https://people.example.edu.cn/list，从今晚起每夜同步')
    const { rows } = await world().admin.query(
      "select d.settings_cipher, o.due_at > now() as later from mall.directories d join mall.outbox o on o.doc_id = d.id and o.topic = 'directory.night'",
    )
    expect(rows).toEqual([{ settings_cipher: expect.not.stringContaining('example'), later: true }])
    const { school } = readSchoolFile(example('DIR1'))
    expect((await apply(JSON.stringify({ school, directory: { type: 'none' } }))).lines).toContain('人员名录：不再同步')
    expect((await world().admin.query('select 1 from mall.directories')).rows).toEqual([])
  })

  it('names what is wrong with it, and writes nothing', async () => {
    expect(await faultsOf(example('DIR2', { directory: { ...directory, address: 'ftp://x', token: 'short' } }))).toEqual([
      expect.stringMatching(/^directory.address：address 须为网址/),
      'directory.token：token 至少 16 个字符',
    ])
    expect(await faultsOf(example('DIR2', { directory: { type: 'ldap' } }))).toEqual(['directory.type：type 须为 json 或 none'])
  })
})

describe('scripts/school.mjs', () => {
  const run = (args: string[], env: Record<string, string> = {}) => {
    const script = join(import.meta.dirname, '../../../scripts/school.mjs')
    const it = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: world().url, MASTER_KEY: '00'.repeat(32), DATA_DIR: folder, ...env },
    })
    return { code: it.status, said: it.stdout.trim().split('\n'), refused: it.stderr.trim().split('\n') }
  }
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('prints the first passwords once, in a table', async () => {
    const path = file('table.json', example('CMD1'))
    const { code, said } = run([path])
    expect([code, said[0]]).toEqual([0, expect.stringContaining('临江学院（CMD1）：新建学校')])
    expect(said.slice(3, 5)).toEqual(['首次密码只显示这一次，请交给本人：', '账号      姓名      首次密码'])
    const row = /^20190012 {2}林晓 {6}(\S+)$/.exec(said[5]!)!
    expect(await signIn('20190012', row[1]!, 'CMD1')).toMatchObject({ userName: '林晓' })
    expect(run([path])).toEqual({ code: 0, said: ['临江学院（CMD1）：没有变化'], refused: [''] })
  })

  it('writes them to a file only its owner reads, and never over another', async () => {
    const [path, secret] = [file('file.json', example('CMD2')), join(folder, 'first.tsv')]
    const { code, said } = run([path, '--passwords', 'first.tsv'])
    expect([code, said.at(-1)]).toEqual([0, `14 位新人员的首次密码在 ${secret}，只有您能读；发给本人后请删掉它`])
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const rows = readFileSync(secret, 'utf8').trim().split('\n')
    const [no, , password] = rows[0]!.split('\t')
    expect([rows.length, said.join('\n').includes(password!)]).toEqual([14, false])
    expect(await signIn(no!, password!, 'CMD2')).toMatchObject({ userName: '林晓' })
    expect(run([path, '--passwords', 'first.tsv']).refused).toEqual([
      `写不了密码文件 ${secret}：已有这个文件，里面可能是以前的密码，请换一个名字`,
    ])
    expect([run([path, '--passwords', 'none.tsv']).code, existsSync(join(folder, 'none.tsv'))]).toEqual([0, false])
  })

  it('ends with one sentence for each thing in its way', () => {
    const path = file('good.json', example('CMD3'))
    const bad = file('bad.json', example('CMD3', { 'people[0].name': undefined }))
    const lost = file('lost.json', example('CMD3', { 'people[3].dept': '天文学院' }))
    const refusals: [string[], Record<string, string>, (string | RegExp)[]][] = [
      [[], {}, [/^用法：npm run school/]],
      [['a.json', '--password', 'b'], {}, [/^用法：npm run school/]],
      [['nowhere.json'], {}, [`读不到 ${join(folder, 'nowhere.json')}：没有这个文件`]],
      [[bad], {}, [`${bad} 有 1 处要改，什么都没有写入：`, 'people[0].name：请写明姓名']],
      [[lost], {}, [`${lost} 有 1 处要改，什么都没有写入：`, 'people[3].dept：没有名为“天文学院”的部门']],
      [[path], { MASTER_KEY: '' }, [/^没有封存手机号用的密钥：请带上商城启动时的 MASTER_KEY/]],
      [[path], { DATABASE_URL: '' }, [`${folder} 里没有商城的数据，请先 npm start 一次，或用 DATABASE_URL 指定数据库`]],
    ]
    for (const [args, env, said] of refusals) {
      const { code, refused } = run(args, env)
      expect(refused).toEqual(said.map((it) => (typeof it === 'string' ? it : expect.stringMatching(it))))
      expect(code).toBe(1)
    }
    expect(existsSync(join(folder, 'master.key'))).toBe(false)
  })
})
