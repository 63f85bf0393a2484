// Before each test file: the window is that of the file before, and as it was when it opened.
if (typeof localStorage !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
}
