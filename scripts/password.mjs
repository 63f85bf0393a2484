// npm run password -- SCHOOL ACCOUNT: a one-time password for somebody who lost theirs (README.md, Deploy).
import { resetPassword } from '../server/src/modules/account/reset-password.ts'
import { onMall } from './on-mall.mjs'

await onMall(
  () => {
    const args = process.argv.slice(2)
    if (args.length !== 2)
      throw new Error('用法：npm run password -- 机构代码 账号，例如：npm run password -- DEMOU T1；供应商的机构代码是 SUPPLIER')
    return args
  },
  async (db, [code, account]) => {
    const { who, password } = await resetPassword(db, code, account)
    console.log(`${who}的一次性密码只显示这一次，请交给本人：`)
    console.log(password)
    console.log('登录后须先修改它才能做别的；原有的登录已全部退出')
  },
)
