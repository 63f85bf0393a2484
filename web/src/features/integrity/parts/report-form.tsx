// 我要举报: nothing of it is kept in the browser, and the server keeps no account with it.
import { accountFails } from '@caiyuan/contract/fails/account'
import { integrity, SUSPECTS_MOST } from '@caiyuan/contract/integrity'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { CaptchaField, useCaptcha } from '../../account/parts/captcha-field.tsx'
import complaintCss from '../../complaint/parts/complaint.module.css'
import css from './integrity.module.css'

interface Typed {
  schoolCode: string
  suspects: readonly { name: string; post: string }[]
  content: string
  reporter: string
  reach: string
  verifyCode: string
}

const NOBODY = { name: '', post: '' }

export const ReportForm = ({ done }: { done: (code: string) => void }) => {
  const { user } = useSession()
  const schools = useRead(api.school.getAllSchool, {})
  const [suffixKey, reload] = useCaptcha()
  const [pressed, setPressed] = useState(false)
  const [it, setIt] = useState<Typed>({ schoolCode: '', suspects: [NOBODY], content: '', reporter: '', reach: '', verifyCode: '' })
  const put = (some: Partial<Typed>) => setIt((now) => ({ ...now, ...some }))
  const act = useAct(api.integrity.submit, {
    onDone: ({ code }) => done(code),
    onFail: ({ code }) => {
      if (code === accountFails['login.captcha'].retCode) put({ verifyCode: '' })
      reload()
    },
  })
  const options = (schools.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const own = options.find(({ value }) => value === user?.schoolCode)?.value ?? ''
  const sent = {
    ...it,
    schoolCode: it.schoolCode || own,
    suspects: it.suspects.filter(({ name, post }) => name.trim() !== '' || post.trim() !== ''),
    suffixKey,
  }
  const fault = (name: string): string => (pressed ? (faultAt(integrity.submit.input, sent, name) ?? '') : '')
  const send = () => {
    setPressed(true)
    if (integrity.submit.input.safeParse(sent).success) void act.run(sent)
  }
  const change = (at: number, some: Partial<typeof NOBODY>) =>
    put({ suspects: it.suspects.map((one, i) => (i === at ? { ...one, ...some } : one)) })
  return (
    <Card title="我要举报" note="只有本单位纪检人员看得到，被举报人看不到">
      <div className={complaintCss['field']}>
        <span>单位</span>
        <Select
          aria-label="单位"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="被举报人所在的单位"
          {...(sent.schoolCode ? { value: sent.schoolCode } : {})}
          onChange={(schoolCode: string) => put({ schoolCode })}
          options={options}
        />
        <Fault>{fault('schoolCode')}</Fault>
      </div>
      <div className={complaintCss['field']}>
        <span>被举报人（填真实姓名，系统据此回避；被举报人即使是纪检人员也看不到）</span>
        {it.suspects.map((one, i) => (
          <div key={i} className={css['suspect']}>
            <Input
              aria-label={`第 ${i + 1} 位被举报人姓名`}
              placeholder="姓名"
              maxLength={20}
              value={one.name}
              onChange={(event) => change(i, { name: event.target.value })}
            />
            <Input
              aria-label={`第 ${i + 1} 位被举报人部门、职务`}
              placeholder="部门、职务（可不填）"
              maxLength={60}
              value={one.post}
              onChange={(event) => change(i, { post: event.target.value })}
            />
            <Button disabled={it.suspects.length === 1} onClick={() => put({ suspects: it.suspects.filter((_, at) => at !== i) })}>
              删除
            </Button>
          </div>
        ))}
        {it.suspects.length < SUSPECTS_MOST ? (
          <div>
            <Button size="small" onClick={() => put({ suspects: [...it.suspects, NOBODY] })}>
              再加一位
            </Button>
          </div>
        ) : null}
        <Fault>{fault('suspects') || fault('suspects.0.name')}</Fault>
      </div>
      <label className={complaintCss['field']}>
        举报内容（10 至 500 字：时间、地点、经过和线索）
        <Input.TextArea
          aria-label="举报内容"
          rows={6}
          maxLength={500}
          showCount
          value={it.content}
          onChange={(event) => put({ content: event.target.value })}
        />
        <Fault>{fault('content')}</Fault>
      </label>
      <label className={complaintCss['field']}>
        您的姓名（不填为匿名）
        <Input
          aria-label="您的姓名"
          maxLength={20}
          autoComplete="off"
          value={it.reporter}
          onChange={(event) => put({ reporter: event.target.value })}
        />
      </label>
      <label className={complaintCss['field']}>
        联系方式（可不填；不填也可以凭查询码看答复）
        <Input
          aria-label="联系方式"
          maxLength={60}
          autoComplete="off"
          value={it.reach}
          onChange={(event) => put({ reach: event.target.value })}
        />
        <Fault>{fault('reach')}</Fault>
      </label>
      <div className={complaintCss['field']}>
        <label htmlFor="integrity-captcha">图形验证码</label>
        <CaptchaField
          id="integrity-captcha"
          suffix={suffixKey}
          reload={reload}
          value={it.verifyCode}
          onChange={(verifyCode) => put({ verifyCode })}
        />
        <Fault>{fault('verifyCode')}</Fault>
      </div>
      <Button type="primary" loading={act.pending} onClick={send}>
        提交举报
      </Button>
    </Card>
  )
}
