// The tab 隐私 of 账户设置: what one agreed to, who looked, a copy of what is kept, and the way out.
import { COOLING_DAYS } from '@caiyuan/contract/logoff'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { Views } from '../../privacy/parts/views.tsx'
import { Consents } from '../../privacy/parts/consents.tsx'
import { Copies } from '../../my-data/parts/copies.tsx'

export const PrivacyTab = () => (
  <div className="stack">
    <Consents />
    <Views />
    <Copies />
    <Card title="注销账号" extra={<Link to="/logoff">去注销</Link>}>
      <p className="second">删除您的个人信息，不再使用采园。提交后 {COOLING_DAYS} 天内登录可以保留账号。</p>
    </Card>
  </div>
)
