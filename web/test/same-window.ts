// Before each test file: the window is that of the file before, and as it was when it opened. A link that is pressed, or a file that is
// saved, leads nowhere: nobody serves here, and whoever left would leave the files after it on a page without an address.
import { plainStyleOf } from './plain-style.ts'

const HERE = 'http://localhost:3000/'

interface Browser {
  setURL: (url: string) => void
  settings: { navigation: { disableMainFrameNavigation: boolean; disableChildPageNavigation: boolean } }
}

if (typeof localStorage !== 'undefined') {
  const { happyDOM } = window as unknown as { happyDOM: Browser }
  Object.assign(happyDOM.settings.navigation, { disableMainFrameNavigation: true, disableChildPageNavigation: true })
  happyDOM.setURL(HERE)
  window.getComputedStyle = plainStyleOf
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
}
