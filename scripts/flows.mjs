// npm run flows -- SCHOOL: gives a running school its approval flows of server/src/schools.
import { putInForce } from '../server/src/schools/put-in-force.ts'
import { onMall } from './on-mall.mjs'

await onMall(
  () => {
    const code = process.argv[2]
    if (!code) throw new Error('请写明学校代码，例如：npm run flows -- DEMOH')
    return code
  },
  async (db, code) => console.log(await putInForce(db, code)),
)
