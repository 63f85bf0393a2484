// npm run school as its operator runs it.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { example, foundedIn } from './fixtures.ts'

const world = useWorld()
const { signIn } = foundedIn(world)
const folder = mkdtempSync(join(tmpdir(), 'caiyuan-school-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('scripts/school.mjs', () => {
  /** Beside this process, which serves meanwhile. */
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number; said: string[]; refused: string[] }>((resolve) => {
      const script = join(import.meta.dirname, '../../../scripts/school.mjs')
      const own = { PATH: process.env.PATH, DATABASE_URL: world().url, MASTER_KEY: '00'.repeat(32), DATA_DIR: folder, ...env }
      execFile(process.execPath, [script, ...args], { cwd: folder, env: own }, (error, said, refused) =>
        resolve({ code: error ? Number(error.code) : 0, said: said.trim().split('\n'), refused: refused.trim().split('\n') }),
      )
    })
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('prints the first passwords once, in a table', async () => {
    const path = file('table.json', example('CMD1'))
    const { code, said } = await run([path])
    expect([code, said[0]]).toEqual([0, expect.stringContaining('临江学院（CMD1）：新建学校')])
    expect(said.slice(3, 5)).toEqual(['首次密码只显示这一次，请交给本人：', '账号      姓名      首次密码'])
    const row = /^20190012 {2}林晓 {6}(\S+)$/.exec(said[5]!)!
    expect(await signIn('20190012', row[1]!, 'CMD1')).toMatchObject({ userName: '林晓' })
    expect(await run([path])).toEqual({ code: 0, said: ['临江学院（CMD1）：没有变化'], refused: [''] })
  })

  it('writes them to a file only its owner reads, and never over another', async () => {
    const [path, secret] = [file('file.json', example('CMD2')), join(folder, 'first.tsv')]
    const { code, said } = await run([path, '--passwords', 'first.tsv'])
    expect([code, said.at(-1)]).toEqual([0, `14 位新人员的首次密码在 ${secret}，只有您能读；发给本人后请删掉它`])
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const rows = readFileSync(secret, 'utf8').trim().split('\n')
    const [no, , password] = rows[0]!.split('\t')
    expect([rows.length, said.join('\n').includes(password!)]).toEqual([14, false])
    expect(await signIn(no!, password!, 'CMD2')).toMatchObject({ userName: '林晓' })
    expect((await run([path, '--passwords', 'first.tsv'])).refused).toEqual([
      `写不了密码文件 ${secret}：已有这个文件，里面可能是以前的密码，请换一个名字`,
    ])
    expect([(await run([path, '--passwords', 'none.tsv'])).code, existsSync(join(folder, 'none.tsv'))]).toEqual([0, false])
  })

  it('ends with one sentence for each thing in its way', async () => {
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
      const { code, refused } = await run(args, env)
      expect(refused).toEqual(said.map((it) => (typeof it === 'string' ? it : expect.stringMatching(it))))
      expect(code).toBe(1)
    }
    expect(existsSync(join(folder, 'master.key'))).toBe(false)
  })
})
