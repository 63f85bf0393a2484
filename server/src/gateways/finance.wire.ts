// Answers of a finance system about cards and balances as they come over the wire: signed over their bytes by the key both sides have,
// and naming the question. One that cannot be verified, is of another question or cannot be read counts as none (decision 0350).
import { createHmac } from 'node:crypto'
import { Fen, SignedFen } from '@caiyuan/contract/fen'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { z } from 'zod'
import { sameBytes } from '../core/crypto.ts'
import { flawOf } from '../core/flaw.ts'
import { Unanswered } from '../core/outbox.ts'

const Code = z.string().trim().min(1).max(40)

const Card = z
  .object({
    /** Whose card it is, by the number of the school. */
    schoolId: z.int(),
    /** The number of finance's own. */
    externalId: z.string().max(64).default(''),
    projectNo: Code,
    name: z.string().trim().min(1).max(80),
    /** 工号. */
    ownerNo: z.string().trim().min(1).max(64),
    deptName: z.string().trim().max(60).default(''),
    source: z.enum(Object.keys(fundSources) as [FundSource, ...FundSource[]]),
    startOn: z.iso.date(),
    endOn: z.iso.date(),
    status: z.enum(['normal', 'frozen', 'closed']),
    totalFen: Fen,
    subjects: z
      .array(z.object({ code: Code, name: z.string().trim().min(1).max(40), limitFen: Fen.nullable() }))
      .min(1)
      .max(100),
  })
  .refine((it) => it.startOn <= it.endOn && new Set(it.subjects.map(({ code }) => code)).size === it.subjects.length)
  .refine((it) => flawOf(it) === null)
export type RemoteCard = z.output<typeof Card>

const MOST_CARDS = 50_000
const Accounts = z.object({ requestId: z.string(), cards: z.array(Card).max(MOST_CARDS) })

const Balance = z.object({ requestId: z.string(), projectNo: z.string(), subjectCode: z.string(), totalFen: Fen, availableFen: SignedFen })
export type RemoteBalance = Pick<z.output<typeof Balance>, 'totalFen' | 'availableFen'>

export interface Wire {
  bytes: string
  sign: string
}

export const financeSign = (bytes: string, key: string): string => createHmac('sha256', key).update(bytes, 'utf8').digest('hex')

const opened = <T extends { requestId: string }>(shape: z.ZodType<T>, { bytes, sign }: Wire, key: string, requestId: string): T => {
  if (!sameBytes(Buffer.from(sign), Buffer.from(financeSign(bytes, key)))) throw new Unanswered('财务系统的应答签名不符')
  let answer: T
  try {
    answer = shape.parse(JSON.parse(bytes))
  } catch (cause) {
    throw new Unanswered('财务系统的应答无法识别', { cause })
  }
  // An old answer, signed as it was, is none to this question.
  if (answer.requestId !== requestId) throw new Unanswered('财务系统的应答不是对这次查询的')
  return answer
}

export const accountsIn = (wire: Wire, key: string, requestId: string): RemoteCard[] => opened(Accounts, wire, key, requestId).cards

export const balanceIn = (wire: Wire, key: string, requestId: string, ask: { projectNo: string; subjectCode: string }): RemoteBalance => {
  const { projectNo, subjectCode, totalFen, availableFen } = opened(Balance, wire, key, requestId)
  if (projectNo !== ask.projectNo || subjectCode !== ask.subjectCode) throw new Unanswered('财务系统的应答不是对这张卡的')
  return { totalFen, availableFen }
}
