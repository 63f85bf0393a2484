// npm run account -- SCHOOL ACCOUNT off|on: disables an account, or enables it again (README.md, Deploy).
import { setAccountActive } from '../server/src/modules/account/disable-account.ts'
import { onMall } from './on-mall.mjs'

await onMall(
  () => {
    const args = process.argv.slice(2)
    if (args.length !== 3 || !['on', 'off'].includes(args[2]))
      throw new Error('用法：npm run account -- 机构代码 账号 off（停用）或 on（恢复），例如：npm run account -- DEMOU T1 off')
    return args
  },
  async (db, [code, account, state]) => {
    const who = await setAccountActive(db, code, account, state === 'on')
    console.log(state === 'on' ? `${who}的账号已恢复，可以登录` : `${who}的账号已停用，已在各处退出登录；其单据不变，待办请另派他人`)
  },
)
