import { roster } from '@caiyuan/contract/roster'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { setSms, smsGateway, type SmsTold } from '../../gateways/sms.ts'
import { buildFund } from '../../demo/build.ts'
import { openSchool } from '../admin/fixtures.ts'
import { bookOf } from '../supplier-goods/fixtures.ts'

const world = useWorld()

const open = async () => {
  const school = await openSchool(world())
  const send = async (body: string | Buffer, name = '名单.csv'): Promise<string> => {
    const file = await keepFile({ db: world().db, storage: keptFiles() }, school.M1, school.schoolId, name, Buffer.from(body as string))
    return file.id
  }
  const calls = school.admin.roster
  const bring = async (body: string | Buffer, more: { disableMissing?: boolean } = {}, name?: string) => {
    const fileId = await send(body, name)
    const { seal } = await calls.preview({ fileId, ...more })
    return calls.import({ fileId, seal, ...more })
  }
  const people = () =>
    school.rows<{
      user_no: string
      name: string
      title: string
      dept: string
      teacher_flag: number
      student_flag: number
      is_active: boolean
      mobile_masked: string
      roles: string[]
    }>(
      `select u.user_no, u.name, u.title, d.name as dept, u.teacher_flag, u.student_flag, u.is_active, u.mobile_masked,
        array(select role from mall.user_roles r where r.school_id = u.school_id and r.user_id = u.id) as roles
       from mall.users u left join mall.depts d on d.school_id = u.school_id and d.id = u.dept_id where u.school_id = $1 order by u.created_at, u.user_no`,
    )
  return { ...school, calls, send, bring, people }
}

const told = () => {
  const before = smsGateway()
  const sent: SmsTold[] = []
  onTestFinished(() => setSms(before))
  setSms({
    send: () => Promise.reject(new Error('no code is sent here')),
    tell: async (it) => (sent.push(it), { isSent: true, providerNo: '1' }),
  })
  return sent
}

describe('roster.preview', () => {
  it('counts who is new, changed, the same and refused, by the rows of the sheet, and writes nothing', async () => {
    const { calls, send, hire, schoolId, people } = await open()
    await hire('T1', '李老师', ['purchaser'])
    await hire('T2', '刘老师', ['purchaser'])
    const book = bookOf({
      name: '人员',
      rows: {
        1: ['管理大学 2026 年人员名单'],
        3: ['职工号', '姓名', '所在部门', '职称', '身份', '角色', '手机', '身份证号'],
        4: [`T1${schoolId}`, '李老师', '', '', '', '', '', '110101199003070011'],
        5: [`T2${schoolId}`, '刘教授', '化学学院', '教授', '', '', '', ''],
        7: ['N1', '王同学', '材料学院', '', '学生', '采购人', '13900001111', ''],
        8: ['N2', '赵老师', '不存在的学院', '', '', '', '12345', ''],
        9: ['n1', '王二', '材料学院', '', '', '', '', ''],
        10: ['N3', '钱老师', '材料学院', '', '', '校管理员', '', ''],
        11: ['N 4', '', '', '', '', '', '', ''],
      },
    })
    const before = await people()
    const plan = await calls.preview({ fileId: await send(book, '名单.xlsx') })
    expect(plan).toMatchObject({ fileName: '名单.xlsx', headRow: 3, total: 7 })
    expect(plan.counts).toEqual({ added: 1, changed: 1, unchanged: 1, refused: 4, leaving: 0, held: 0 })
    expect(plan.faults.map((it) => [it.rowNo, it.field, it.message])).toEqual([
      [8, '手机号', '手机号码格式不正确'],
      [9, '工号', '与第 7 行的工号相同'],
      [10, '角色', '「校管理员」不是日常采购角色，须由安全管理员授予'],
      [11, '工号', '工号或学号里不能有空格'],
      [11, '姓名', '请输入姓名'],
    ])
    expect(plan.changed).toEqual([
      { userNo: `T2${schoolId}`, name: '刘教授', said: '姓名：刘老师 → 刘教授；职务：空 → 教授；部门：材料学院 → 化学学院' },
    ])
    expect(plan.notes).toEqual(['身份证号没有导入：须由本人在账户设置中填写，并单独同意'])
    expect(await people()).toEqual(before)
  })

  it('numbers the rows of a CSV as a spreadsheet program does: title and blank lines count, a text over two lines is in one row', async () => {
    const { calls, send } = await open()
    const lines = [
      '人员名单,,,',
      '',
      '工号,姓名,部门,职称',
      '',
      'N1,王同学,材料学院,"教授',
      '博导"',
      ',,,',
      'N2,,材料学院,',
      '',
      'n1,王二,材料学院,',
    ]
    for (const end of ['\n', '\r\n']) {
      const plan = await calls.preview({ fileId: await send(lines.join(end)) })
      expect(plan).toMatchObject({ headRow: 3, total: 3, counts: { added: 1, refused: 2 } })
      expect(plan.faults.map((it) => [it.rowNo, it.field, it.message])).toEqual([
        [7, '姓名', '请输入姓名'],
        [9, '工号', '与第 5 行的工号相同'],
      ])
    }
  })

  it('finds departments by code, by path and by a name that stands once; says who looks like somebody known', async () => {
    const { calls, send, admin, dept, hire, schoolId } = await open()
    await admin.admin.addDept({ code: 'L1', name: '分析中心', parentId: dept('材料学院') })
    await admin.admin.addDept({ code: 'L2', name: '分析中心', parentId: dept('化学学院') })
    await hire('T1', '李老师', [])
    const csv = [
      '工号,姓名,部门',
      'A1,甲,L2',
      'A2,乙,材料学院 / 分析中心',
      'A3,丙,分析中心',
      'A4,丁,没有',
      'A5,戊,',
      'A6,李老师,材料学院',
    ].join('\n')
    const plan = await calls.preview({ fileId: await send(csv) })
    expect(plan.added.map((it) => [it.userNo, it.said])).toEqual([
      ['A1', '教职工 · 分析中心 · 没有角色'],
      ['A2', '教职工 · 分析中心 · 没有角色'],
      ['A6', '教职工 · 材料学院 · 没有角色'],
    ])
    expect(plan.faults.map((it) => [it.rowNo, it.message])).toEqual([
      [4, '有几个部门叫「分析中心」，请写部门代码或完整路径'],
      [5, '没有这个在用的部门'],
      [6, '新账号须有部门'],
    ])
    expect(plan.doubts.map((it) => [it.rowNo, it.field, it.message])).toEqual([
      [7, '姓名和部门', `与已有账号李老师（T1${schoolId}）相同，请确认不是同一人`],
    ])
  })

  it('shows the sheets of a book whose first is no list; which one is brought has to be chosen', async () => {
    const { calls, send, people } = await open()
    const cover = { name: '封面', rows: { 1: ['说明'], 2: ['名单在下一张'] } }
    const list = { name: '人员', rows: { 1: ['工号', '姓名', '部门'], 2: ['N1', '王同学', '化学学院'] } }
    const [book, both] = [await send(bookOf(cover, list), '名单.xlsx'), await send(bookOf(list, { ...list, name: '旧名单' }), '两张.xlsx')]
    expect(await calls.preview({ fileId: book })).toMatchObject({
      sheet: '封面',
      sheets: ['封面', '人员'],
      lack: '没有找到「工号」列，请使用导入模板的表头',
      counts: { added: 0, refused: 0 },
    })
    const before = await people()
    const { seal } = await calls.preview({ fileId: both })
    expect((await refusalOf(calls.import({ fileId: both, seal }))).message).toBe('文件有 2 张工作表，请选择要导入的一张')
    expect(await people()).toEqual(before)
    const layout = { sheet: '人员', headRow: 0 }
    const chosen = await calls.preview({ fileId: book, layout })
    expect(chosen).toMatchObject({ lack: '', counts: { added: 1 } })
    expect((await calls.import({ fileId: book, layout, seal: chosen.seal })).counts.added).toBe(1)
  })

  it('counts the faults and doubts that are not shown, and gives all of them as a file', async () => {
    const { admin, calls, send, hire } = await open()
    await hire('T1', '李老师', [])
    const lines = Array.from({ length: 60 }, (_, i) => [`A${i},李老师,材料学院`, `B${i},,材料学院`]).flat()
    const fileId = await send(['工号,姓名,部门', ...lines].join('\n'))
    const plan = await calls.preview({ fileId })
    expect([plan.faultNum, plan.faults.length, plan.doubtNum, plan.doubts.length]).toEqual([60, 50, 60, 50])
    const file = await admin.raw(roster.faults, { fileId })
    const rows = await readSheet(file.data as Buffer)
    expect(rows).toHaveLength(121)
    expect(rows.slice(-2).map((it) => it[0])).toEqual([120, 121])
  })

  it('refuses a file without numbers and names, one of somebody else, and whoever may not configure the school', async () => {
    const [mine, other] = [await open(), await open()]
    const unnumbered = await mine.send('姓名,部门\n甲,材料学院')
    expect((await refusalOf(mine.calls.import({ fileId: unnumbered, seal: 'x' }))).message).toBe(
      '导入文件无法读取：没有找到「工号」列，请使用导入模板的表头',
    )
    const foreign = await other.send('工号,姓名\nA1,甲')
    expect((await mine.calls.preview({ fileId: unnumbered, disableMissing: true })).lack).toBe('没有找到「工号」列，请使用导入模板的表头')
    expect((await refusalOf(mine.calls.preview({ fileId: foreign }))).code).toBe('4004')
    expect((await refusalOf(mine.calls.import({ fileId: foreign, seal: 'x' }))).code).toBe('4004')
    const second = await world().as(await mine.hire('M2', '副管理员', ['schoolAdmin']))
    expect((await refusalOf(second.roster.preview({ fileId: await mine.send('工号,姓名\nA1,甲') }))).code).toBe('4004')
    const buyer = await world().as(await mine.hire('T1', '李老师', ['purchaser']))
    for (const [call, input] of [
      ['preview', { fileId: foreign }],
      ['import', { fileId: foreign, seal: 'x' }],
      ['faults', { fileId: foreign }],
      ['owing', { group: 'never' }],
      ['givePasswords', { ids: [foreign], way: 'list' }],
    ] as const)
      expect((await buyer.raw(roster[call], input)).retCode).toBe('2009')
    expect((await mine.admin.raw(roster.import, { fileId: foreign, seal: '' })).retMsg).toBe('请先预览')
  })
})

describe('roster.import', () => {
  it('makes and changes accounts with a log row for each, phones sealed, nobody able to sign in yet', async () => {
    const { bring, hire, schoolId, people, rows, logs, M1 } = await open()
    const T1 = await hire('T1', '李老师', ['purchaser'])
    const before = await people()
    const csv = [
      '工号,姓名,部门,身份,角色,手机',
      `T1${schoolId},李教授,,,采购人,13900002222`,
      'N1,王同学,化学学院,学生,采购人,13900001111',
    ].join('\n')
    const { counts, withoutPassword } = await bring(csv)
    expect(counts).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 0 })
    const after = await people()
    expect(after.find((it) => it.user_no === 'N1')).toEqual({
      user_no: 'N1',
      name: '王同学',
      title: '',
      dept: '化学学院',
      teacher_flag: 0,
      student_flag: 1,
      is_active: true,
      mobile_masked: '139****1111',
      roles: ['purchaser'],
    })
    expect(after).toHaveLength(before.length + 1)
    const [made] = await rows<{ id: string; password_hash: null; mobile_cipher: string }>(
      "select id, password_hash, mobile_cipher from mall.users where school_id = $1 and user_no = 'N1'",
    )
    expect(made!.password_hash).toBeNull()
    expect(made!.mobile_cipher).toMatch(/^v1\./)
    expect(withoutPassword).toEqual([made!.id])
    expect((await logs(made!.id)).map((it) => [it.action, it.title, it.comment, it.actor_name])).toEqual([
      ['add', '新增学生王同学（N1）', '化学学院；导入「名单.csv」第 3 行', M1.name],
    ])
    expect((await logs(T1.id)).map((it) => [it.title, it.comment])).toEqual([
      ['修改姓名、手机号', '姓名：李老师 → 李教授；手机号；导入「名单.csv」第 2 行'],
    ])
    expect((await bring(csv)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 0 })
  })

  it('does what was previewed or nothing', async () => {
    const { calls, send, hire, people } = await open()
    const fileId = await send('工号,姓名,部门\nN1,王同学,化学学院')
    const { seal } = await calls.preview({ fileId })
    await hire('N9', '新来的', [])
    const before = await people()
    expect((await refusalOf(calls.import({ fileId, seal, disableMissing: true }))).code).toBe('3720')
    expect(await people()).toEqual(before)
    expect((await calls.import({ fileId, seal })).counts.added).toBe(1)
  })

  it('disables who is not in the list only when asked, of the kinds it holds; who has something on hand or an office stays', async () => {
    const { bring, hire, people, logs, schoolId, calls, send, rows } = await open()
    await hire('T1', '李老师', ['purchaser'])
    const gone = await hire('T2', '刘老师', ['purchaser'])
    await hire('T3', '周院长', ['deptLeader'])
    const holder = await hire('T4', '孙老师', ['purchaser'])
    await buildFund(world().db, schoolId, { projectNo: `K${schoolId}`, name: '卡', ownerId: holder.id, totalFen: 100 })
    await hire('S1', '陈同学', ['student'])
    await rows("update mall.users set student_flag = 1, teacher_flag = 0 where school_id = $1 and name = '陈同学'")
    const csv = `工号,姓名\nT1${schoolId},李老师`
    expect((await bring(csv)).counts).toMatchObject({ leaving: 0, held: 0 })
    expect((await people()).every((it) => it.is_active)).toBe(true)
    const plan = await calls.preview({ fileId: await send(csv), disableMissing: true })
    expect(plan.held.map((it) => [it.name, it.said])).toEqual([
      ['周院长', '有角色「部门领导」'],
      ['孙老师', '名下有经费卡'],
    ])
    const client = await world().as(gone)
    expect((await bring(csv, { disableMissing: true })).counts).toMatchObject({ leaving: 1, held: 2 })
    expect((await people()).filter((it) => !it.is_active).map((it) => it.name)).toEqual(['刘老师'])
    expect((await refusalOf(client.account.info())).code).toBe('2005')
    expect((await logs(gone.id)).map((it) => [it.action, it.comment])).toEqual([['disable', '不在导入「名单.csv」的名单里']])
  })

  it('disables nobody whose row could not be read, and nobody at all while a row says no number', async () => {
    const { calls, send, hire, schoolId } = await open()
    await hire('T1', '李老师', [])
    await hire('T2', '刘老师', [])
    await hire('T3', '孙老师', [])
    await hire('T4', '周老师', [])
    const no = (it: string) => `${it}${schoolId}`
    const broken = `姓名,工号,部门\n李老师,${no('T1')},\n刘,老师,${no('T2')},材料学院\n周,老师,${no('T4')},`
    const plan = await calls.preview({ fileId: await send(broken), disableMissing: true })
    expect(plan.faults.map((it) => [it.rowNo, it.message])).toEqual([
      [3, '应有 3 列，实有 4 列'],
      [4, '没有这个在用的部门'],
    ])
    expect(plan.leaving.map((it) => it.name)).toEqual(['孙老师'])
    const nameless = await send(`工号,姓名\n${no('T1')},李老师\n,刘老师\n${no('T')} 3,孙老师`)
    const refused = await refusalOf(calls.preview({ fileId: nameless, disableMissing: true }))
    expect(refused.message).toMatch(/^第 3、4 行读不出工号，共 2 行，不能判断谁不在名单里/)
    expect((await calls.preview({ fileId: nameless })).counts.refused).toBe(2)
  })

  it('changes somebody of no department, who stays of none', async () => {
    const { bring, hire, people, rows, schoolId } = await open()
    const T1 = await hire('T1', '李老师', [])
    await rows('update mall.users set dept_id = null where school_id = $1 and id = $2', T1.id)
    expect((await bring(`工号,姓名,部门\nT1${schoolId},李教授,`)).counts.changed).toBe(1)
    expect((await people()).find((it) => it.user_no === `T1${schoolId}`)).toMatchObject({ name: '李教授', dept: null })
  })

  it('brings 2,000 people in a few statements, and refuses more than fit', async () => {
    const { bring, rows } = await open()
    const line = (i: number) => `P${i},人员${i},材料学院,教职工,采购人,139${String(10_000_000 + i)}`
    const list = (count: number) => ['工号,姓名,部门,身份,角色,手机', ...Array.from({ length: count }, (_, i) => line(i))].join('\n')
    expect((await bring(list(2000))).counts).toMatchObject({ added: 2000, refused: 0 })
    expect(
      await rows("select count(*)::int as n from mall.document_log where school_id = $1 and doc_kind = 'user' and action = 'add'"),
    ).toEqual([{ n: 2000 }])
    expect((await refusalOf(bring(list(3001)))).message).toBe('导入文件无法读取：一次最多 3000 人，文件里有 3001 行，请分成几个文件')
  })
})

describe('roster.givePasswords', () => {
  it('tells each one once on a list; who has one, or is of another school, gets none', async () => {
    const [mine, other] = [await open(), await open()]
    const T1 = await mine.hire('T1', '李老师', [])
    const ids = (await mine.bring('工号,姓名,部门\nN1,王老师,化学学院')).withoutPassword
    const foreign = (await other.bring('工号,姓名,部门\nN2,赵老师,化学学院')).withoutPassword
    const { passwords, doneNum, left } = await mine.calls.givePasswords({ ids: [...ids, ...foreign, T1.id, mine.M1.id], way: 'list' })
    expect(passwords).toEqual([
      { userNo: 'N1', name: '王老师', deptName: '化学学院', password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) },
    ])
    expect(doneNum).toBe(1)
    expect(left).toEqual([{ userNo: `T1${mine.schoolId}`, name: '李老师', said: '账号已停用，或已有密码、已经登录' }])
    expect((await mine.logs(ids[0]!)).map((it) => [it.action, it.comment]).at(-1)).toEqual(['resetPassword', '打印清单'])
  })

  it('gives another one while nobody came in by the first, which holds no longer', async () => {
    const { bring, calls, schoolId } = await open()
    const userName = `N${schoolId}`
    const ids = (await bring(`工号,姓名,部门\n${userName},王老师,化学学院`)).withoutPassword
    const groups = async () => {
      const [never, unused] = [await calls.owing({ group: 'never' }), await calls.owing({ group: 'unused' })]
      expect(unused.counts).toEqual(never.counts)
      return { ...never.counts, names: [never, unused].map((it) => it.people.map(({ name, said }) => [name, said])) }
    }
    expect(await groups()).toMatchObject({ never: 1, unused: 0, names: [[['王老师', '']], []] })
    const lost = (await calls.givePasswords({ ids, way: 'list' })).passwords[0]!.password
    expect(await groups()).toMatchObject({ never: 0, unused: 1, names: [[], [['王老师', '打印清单']]] })
    const told = (await calls.givePasswords({ ids, way: 'list' })).passwords[0]!.password
    expect(told).not.toBe(lost)
    const browser = browserOf(world())
    expect((await browser.signIn(userName, lost)).retCode).not.toBe('1000')
    expect((await browser.signIn(userName, told)).retCode).toBe('1000')
    expect(await groups()).toMatchObject({ never: 0, unused: 0 })
    expect(await calls.givePasswords({ ids, way: 'list' })).toMatchObject({ passwords: [], doneNum: 0, left: [{ name: '王老师' }] })
  })

  it('still owes who was refused a message', async () => {
    told()
    setSms({ ...smsGateway()!, tell: async () => ({ isSent: false, reason: '号码错误' }) })
    const { bring, calls } = await open()
    const ids = (await bring('工号,姓名,部门,手机\nN1,王老师,化学学院,13900003333')).withoutPassword
    await calls.givePasswords({ ids, way: 'sms' })
    await world().drain()
    expect((await calls.owing({ group: 'unused' })).people).toMatchObject([{ id: ids[0], said: '没有发出：号码错误' }])
    expect((await calls.givePasswords({ ids, way: 'list' })).doneNum).toBe(1)
  })

  it('sends it to the phone of who has one, made when it is sent', async () => {
    const sent = told()
    const { bring, calls, rows, logs } = await open()
    const ids = (await bring('工号,姓名,部门,手机\nN1,王老师,化学学院,13900003333\nN2,赵老师,化学学院,')).withoutPassword
    expect(await calls.givePasswords({ ids, way: 'sms' })).toEqual({
      passwords: [],
      doneNum: 1,
      left: [{ userNo: 'N2', name: '赵老师', said: '没有手机号' }],
    })
    expect(sent).toEqual([])
    await world().drain()
    expect(sent.map((it) => [it.mobile, it.about, it.values['no']])).toEqual([['13900003333', 'account', 'N1']])
    expect(await rows('select user_no from mall.users where school_id = $1 and must_change_password')).toEqual([{ user_no: 'N1' }])
    const person = await rows<{ id: string }>("select id from mall.users where school_id = $1 and user_no = 'N1'")
    expect((await logs(person[0]!.id)).at(-1)).toMatchObject({ action: 'tellPassword', comment: '已发送' })
    setSms(null)
    expect((await refusalOf(calls.givePasswords({ ids, way: 'sms' }))).code).toBe('3721')
  })
})
