// The tab 隐私 of 账户设置.
import { Consents } from './consents.tsx'
import css from './privacy-tab.module.css'

export const PrivacyTab = () => (
  <div className={css['columns']}>
    <div className="stack">
      <Consents />
    </div>
  </div>
)
