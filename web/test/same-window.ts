// Before each test file: the window is that of the file before, and as it was when it opened.
import { plainStyleOf } from './plain-style.ts'

if (typeof localStorage !== 'undefined') {
  window.getComputedStyle = plainStyleOf
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
}
