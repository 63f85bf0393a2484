// What a file of a school says: its faults by their path, how people sign in, where the list of people is kept.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { FaultyFile, readSchoolFile } from './school-file.ts'
import { EXAMPLE, example, foundedIn } from './fixtures.ts'

const world = useWorld()
const { apply, faultsOf } = foundedIn(world)

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
