// 廉政举报: to 纪检 alone, named or not, signed in or not.
import { useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { Follow } from '../parts/follow.tsx'
import css from '../parts/integrity.module.css'
import { ReportForm } from '../parts/report-form.tsx'

const tabs = [
  { key: 'report', label: '我要举报' },
  { key: 'follow', label: '凭查询码查看' },
]

const Receipt = ({ code }: { code: string }) => (
  <Card title="举报已送达纪检">
    <p>请抄下查询码，凭它查看答复、补充情况。它只显示这一次，遗失后无法找回。</p>
    <p className={css['receipt']}>
      <span className="num">{code}</span>
      <CopyText text={code} label="查询码" />
    </p>
    <p className="second">系统没有保存您的账号和提交时刻，只记日期。</p>
  </Card>
)

export const Screen = () => {
  const [tab, setTab] = useState('report')
  const [code, setCode] = useState('')
  return (
    <section className={css['page']} aria-label="廉政举报">
      <h1 className="hidden-text">廉政举报</h1>
      <TabStrip label="廉政举报" tabs={tabs} at={tab} pick={setTab} />
      {tab === 'follow' ? <Follow /> : code ? <Receipt code={code} /> : <ReportForm done={setCode} />}
    </section>
  )
}
