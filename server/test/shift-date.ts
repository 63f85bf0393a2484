// The clock of a test: every Date made in this process or page is ahead of the machine's by so much, and runs on.

/** The Wednesday on which all tests begin, unless CLOCK says otherwise: no holiday, no closing of the year, no weekend near. */
export const TEST_DAY = '2026-11-18T10:00:00+08:00'

/** Stands alone, for a page receives it as text. */
export const shiftDate = (aheadMs: number): void => {
  const Machine = Date
  const now = (): number => Machine.now() + aheadMs
  const Shifted: DateConstructor = new Proxy(Machine, {
    construct: (_, given: [], maker) =>
      Reflect.construct(Machine, given.length === 0 ? [now()] : given, maker === Shifted ? Machine : maker),
    apply: () => new Machine(now()).toString(),
    get: (_, key) => (key === 'now' ? now : Reflect.get(Machine, key)),
  })
  Machine.prototype.constructor = Shifted
  globalThis.Date = Shifted
}
