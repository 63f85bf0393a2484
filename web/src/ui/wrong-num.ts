// Buttons that use a quantity ask here first: a box whose text is no quantity stops them, it never counts as its last good number.
import { notify } from '../core/notices.ts'

/** The first wrong quantity inside is said and brought to the person; answers whether there was one. */
export const stopsAtWrongNum = (within: ParentNode = document): boolean => {
  const box = within.querySelector<HTMLInputElement>('input[data-num][aria-invalid="true"]:not(:disabled)')
  if (!box) return false
  const fault = document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
  notify.bad(fault || '请填写正确的数量')
  box.focus()
  return true
}
