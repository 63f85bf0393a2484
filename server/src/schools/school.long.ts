// A school is founded from its file, grows by it, and is left as it was by one with faults.
import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { useWorld } from '../../test/harness.ts'
import { formOf, onCard, quoteFor } from '../../test/main-job.ts'
import { buildAddress, buildProduct, buildSchool, buildUser } from '../demo/build.ts'
import { checkInvariants } from '../modules/fund/invariants.ts'
import { describe, expect, it } from 'vitest'
import { unseal } from '../core/crypto.ts'
import { readSchoolFile } from './school-file.ts'
import { base, example, foundedIn, usccOf } from './fixtures.ts'

const world = useWorld()
const { apply, faultsOf, idOf, snapshot, signIn, personOf } = foundedIn(world)

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
