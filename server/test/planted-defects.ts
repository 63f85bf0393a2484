// Faults a tired person could write, each with the test that must notice it. A test that never failed proves nothing (T-00).

export interface Defect {
  name: string
  edits: readonly { file: string; find: string; put: string }[]
  /** The smallest test that knows better. */
  test: string
  only: string
}

const edit = (file: string, find: string, put = '') => ({ file: `server/src/${file}`, find, put })

export const defects: readonly Defect[] = [
  {
    name: 'a statement forgets its school',
    edits: [
      edit(
        'modules/order/checkout/quote-kept.ts',
        ".where('school_id', '=', ctx.schoolId).where('id', '=', id).where('user_id', '=', ctx.user.id)",
        ".where('id', '=', id).where('user_id', '=', ctx.user.id)",
      ),
    ],
    test: 'server/test/idempotency.test.ts',
    only: 'pressed twice without any key',
  },
  {
    name: 'the wall between schools lets everybody through',
    edits: [edit('core/migrate.ts', 'using (school_id = mall.app_school()) with check', 'using (true) with check')],
    test: 'server/test/isolation.test.ts',
    only: 'shows no foreign row even',
  },
  {
    name: 'a card is charged without looking at its balance',
    edits: [
      edit('modules/fund/movement.ts', ' and (${sql.lit(out)} <= 0 or f.frozen_fen + f.held_fen + f.committed_fen + w.fen <= f.total_fen)'),
    ],
    test: 'server/src/modules/fund/ledger.test.ts',
    only: 'lets 64 parallel reservations end',
  },
  {
    name: 'a refusal keeps what it had already written',
    edits: [edit('core/db.ts', 'ROLLBACK TO SAVEPOINT refusal', 'RELEASE SAVEPOINT refusal')],
    test: 'server/src/modules/order/checkout/submit.test.ts',
    only: 'scenario 3',
  },
  {
    name: 'a repeated press is carried out again',
    edits: [edit('core/transact.ts', 'if (claim && !isNew) {', 'if (claim === undefined) {')],
    test: 'server/test/idempotency.test.ts',
    only: 'sent 64 times at once',
  },
  {
    name: 'the buyer may accept the goods',
    edits: [
      edit('modules/order/acceptance/commands.ts', "if (order.buyer_id === ctx.user.id) throw new Fail('accept.byBuyer')"),
      edit('modules/order/policy.ts', "actsAsBuyer(ctx, row) || !user.needs.has('order:accept')", "!user.needs.has('order:accept')"),
    ],
    test: 'server/src/modules/order/acceptance/accept.test.ts',
    only: 'is never done by the buyer',
  },
  {
    name: 'the submitter may approve',
    edits: [
      edit(
        'modules/approval/commands/task.ts',
        "if (inst.submitter_id === ctx.user.id && !(type === 'APPROVE' && maySelfPass(inst.facts, ctx.user.selfAuditFlag)))",
        "if (inst.submitter_id === '' && !maySelfPass(inst.facts, ctx.user.selfAuditFlag))",
      ),
    ],
    test: 'server/src/modules/approval/approval.test.ts',
    only: 'never lets the submitter decide',
  },
  {
    name: 'what was changed after submitting may be approved',
    edits: [edit('modules/approval/commands/task.ts', 'if (now !== inst.content_hash || (', 'if ((')],
    test: 'server/src/modules/approval/approval.test.ts',
    only: 'refuses a document that changed',
  },
  {
    name: 'nothing is written to the record of a document',
    edits: [edit('core/drafts.ts', 'return [...sent, appendLogs(ctx, logs)]', 'return sent')],
    test: 'server/src/modules/order/checkout/submit.test.ts',
    only: 'scenario 1:',
  },
  {
    name: 'a supplier ships more than was ordered',
    edits: [
      edit(
        'modules/supply/commands.ts',
        "if (line.shipped_num + sent.get(lineNo)! > line.num) throw new Fail('ship.tooMany', { name: line.name })",
      ),
      edit('modules/order/commands/parcels.ts', '.where(sql<boolean>`shipped_num + ${num} <= num`)'),
    ],
    test: 'server/src/modules/supply/supply.test.ts',
    only: 'refuses more than is left',
  },
  {
    name: 'a settlement commits another amount than its bill',
    edits: [
      edit(
        'modules/bill/commands/settle.ts',
        'commit(ctx, ledgerDocOf(order), voucherNo)',
        'commit(ctx, ledgerDocOf(order), voucherNo, line.amount_fen - 100)',
      ),
      edit('modules/bill/commands/settle.ts', 'if (fen !== line.amount_fen) throw', 'if (fen < 0) throw'),
    ],
    test: 'server/test/scenario-1.test.ts',
    only: 'walks from checkout to settlement',
  },
  {
    name: 'a worker goes on with what it has lost to another',
    edits: [
      edit('core/worker.ts', ".where('state', '=', 'due').where('lease_epoch', '=', row.lease_epoch)", ".where('state', '=', 'due')"),
    ],
    test: 'server/src/core/outbox.test.ts',
    only: 'lost meanwhile to another worker',
  },
  {
    name: 'the same cart is bought from two tabs',
    edits: [
      edit('modules/order/checkout/submit.ts', "if (taken !== body.wanted.length) throw new Fail('order.quoteChanged')", 'void taken'),
    ],
    test: 'server/test/idempotency.test.ts',
    only: 'shown in two tabs',
  },
  {
    name: 'an order closed by the time-out of its supplier keeps its stock',
    edits: [
      edit(
        'modules/supply/jobs.ts',
        'await releaseStock(ctx, order.id, stockLines(await orderLines(ctx, order.id)))',
        'void [releaseStock, stockLines, orderLines]',
      ),
    ],
    test: 'server/test/exits.test.ts',
    only: 'leaves by supplierTimeout waitSupplier',
  },
  {
    name: 'what a stand-in agreed to counts as his own agreement',
    edits: [edit('modules/approval/engine/walk.ts', 'r.owner_id ?? r.assignee_id', 'r.assignee_id')],
    test: 'server/src/modules/approval/engine.test.ts',
    only: 'never takes what a stand-in agreed to',
  },
  {
    name: 'a late task goes up to the submitter',
    edits: [edit('modules/approval/engine/upper.ts', '[task.assignee_id, inst.submitter_id, ', '[task.assignee_id, ')],
    test: 'server/src/modules/approval/approval.test.ts',
    only: 'never go up to the submitter',
  },
  {
    name: 'the remainder of a split is dropped when money is owed',
    edits: [
      edit(
        'modules/fund/ledger.ts',
        'return splitFen(amountFen, claims.map((c) => c[bucket]))',
        'return claims.map((c) => Math.floor((amountFen * c[bucket]) / have))',
      ),
    ],
    test: 'server/src/modules/order/checkout/split-money.test.ts',
    only: 'every card bears its share',
  },
]
