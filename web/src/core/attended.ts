// Is somebody at this page? What it asks by itself for nobody must not keep the session alive (server: `x-unattended`).
export const QUIET_MS = 5 * 60_000
let lastAct = Date.now()

const acted = (): void => {
  lastAct = Date.now()
}

/** Nobody touched the page for this long. */
export const isUnattended = (): boolean => Date.now() - lastAct > QUIET_MS

if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
    window.addEventListener(kind, acted, { capture: true, passive: true })
