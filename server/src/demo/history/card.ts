// A card of its own for what one part of the history pays, so that the cards of the scenarios stay as they are.
import { dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { buildFund } from '../build.ts'
import type { Stage } from './act.ts'

interface DemoCard {
  projectNo: string
  name: string
  source: Parameters<typeof buildFund>[2]['source']
  totalFen: number
  /** Numbers of its owner and of who may pay with it. */
  owner: string
  buyers: readonly string[]
  /** Names of its subjects by code. */
  subjects: Readonly<Record<string, string>>
}

/** Opens it from last year to the next; null when it is there, so that what it pays is played once. */
export const openDemoCard = async (
  it: Stage & { now: Date },
  person: (no: string) => Promise<SessionUser>,
  { owner: ownerNo, buyers, subjects, ...card }: DemoCard,
): Promise<string | null> => {
  const known = await it.db.withTenant({ schoolId: it.schoolId }, (tx) =>
    tx.selectFrom('funds').select('id').where('school_id', '=', it.schoolId).where('project_no', '=', card.projectNo).executeTakeFirst(),
  )
  if (known) return null
  const owner = await person(ownerNo)
  const grants = await Promise.all([...new Set(buyers)].map(person))
  const year = Number(dayOf(it.now).slice(0, 4))
  return buildFund(it.db, it.schoolId, {
    ...card,
    ownerId: owner.id,
    deptId: owner.deptId,
    startOn: `${year - 1}-01-01`,
    endOn: `${year + 1}-12-31`,
    subjects: Object.entries(subjects).map(([code, name]) => ({ code, name, limitFen: null, committedFen: 0 })),
    grants: grants.map(({ id }) => ({ userId: id })),
  })
}
