// 我要投诉: of what kind, about what, what happened, how one is reached.
import { complaint } from '@caiyuan/contract/complaint'
import {
  complaintTargets,
  complaintTerms,
  complaintTypeKeys,
  complaintTypes,
  targetsOf,
  toComplaint,
  type ComplaintTarget,
  type ComplaintType,
} from '@caiyuan/contract/complaint/flow'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import type { KeptFile } from '../../../core/files.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { AboutChoice } from './about-choice.tsx'
import css from './complaint.module.css'
import { PriceFacts } from './price-facts.tsx'

interface Typed {
  type: ComplaintType | undefined
  about: ComplaintTarget | undefined
  aboutId: string
  content: string
  files: readonly KeptFile[]
  reach: string
}

const Picked = ({ it }: { it: Typed & { about: ComplaintTarget } }) => {
  const read = useRead(api.complaint.target, { about: it.about, aboutId: it.aboutId })
  if (!read.data) return read.error ? <Fault>{read.error.message}</Fault> : null
  const { title, note, supplierName, price } = read.data
  return (
    <div className={css['picked']}>
      <b>{title}</b>
      <span className="second">{[note, note === supplierName ? '' : supplierName].filter(Boolean).join(' · ')}</span>
      {it.type === 'price' && price ? <PriceFacts price={price} /> : null}
      {it.type === 'price' && it.about === 'goods' && !price ? <span className="second">没有可以比较的参考价</span> : null}
    </div>
  )
}

const termOf = (type: ComplaintType | undefined): string =>
  type === 'privacy'
    ? `${complaintTerms.acceptWorkdays} 个工作日内受理，${complaintTerms.privacyWorkdays} 个工作日内答复`
    : `${complaintTerms.acceptWorkdays} 个工作日内受理，${complaintTerms.answerWorkdays} 个工作日内答复`

interface Props {
  /** Where it was pressed: goods, an order, a shop. */
  given: { about: ComplaintTarget; aboutId: string } | null
  back: () => void
}

export const ComplaintForm = ({ given, back }: Props) => {
  const navigate = useNavigate()
  const [it, setIt] = useState<Typed>({
    type: undefined,
    about: given?.about,
    aboutId: given?.aboutId ?? '',
    content: '',
    files: [],
    reach: '',
  })
  const [touched, setTouched] = useState(false)
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.complaint.submit, {
    keep: 'complaint',
    onDone: ({ id }) => {
      setTouched(false)
      // The guard of the form looks at `touched` of the next render.
      setTimeout(() => void navigate(toComplaint('/complaintDetail', { id }), { replace: true }))
    },
  })
  const put = (some: Partial<Typed>) => {
    setTouched(true)
    setIt((now) => ({ ...now, ...some }))
  }
  const types = given ? complaintTypeKeys.filter((type) => targetsOf[type].includes(given.about)) : complaintTypeKeys
  const chooseType = (type: ComplaintType) =>
    put(it.about && targetsOf[type].includes(it.about) ? { type } : { type, about: targetsOf[type][0]!, aboutId: '' })
  const sent = {
    type: it.type!,
    about: it.about!,
    aboutId: it.aboutId,
    content: it.content,
    fileIds: it.files.map((file) => file.id),
    reach: it.reach,
  }
  const parsed = complaint.submit.input.safeParse(sent)
  const fault = (name: string): string => (pressed ? (faultAt(complaint.submit.input, sent, name) ?? '') : '')
  const send = () => {
    setPressed(true)
    if (parsed.success) void act.run(sent)
    else document.getElementById('what')?.scrollIntoView({ block: 'start' })
  }
  return (
    <FormPage
      dirty={touched && !act.pending}
      errors={
        pressed && !parsed.success
          ? [...new Set(parsed.error.issues.map((one) => one.message))].map((text) => ({
              text,
              jump: () => document.getElementById('what')?.scrollIntoView({ block: 'start' }),
            }))
          : []
      }
      top={
        <h1 className="desktop-only" style={{ fontSize: 20, margin: '0 0 16px' }}>
          我要投诉
        </h1>
      }
      sections={[
        {
          id: 'what',
          title: '投诉什么',
          note: '由本校处理，涉及供应商的请供应商说明；供应商看不到您的姓名和联系方式',
          body: (
            <>
              <div className={css['field']}>
                <span>类型</span>
                <Radio.Group
                  aria-label="投诉类型"
                  style={{ display: 'flex', flexWrap: 'wrap', rowGap: 12 }}
                  value={it.type}
                  onChange={(event) => chooseType(event.target.value as ComplaintType)}
                  options={types.map((type) => ({ value: type, label: complaintTypes[type] }))}
                />
                <Fault>{fault('type')}</Fault>
              </div>
              {it.type && !given ? (
                <div className={css['field']}>
                  <span>对象</span>
                  <Radio.Group
                    aria-label="投诉对象"
                    optionType="button"
                    value={it.about}
                    onChange={(event) => put({ about: event.target.value as ComplaintTarget, aboutId: '' })}
                    options={targetsOf[it.type].map((about) => ({ value: about, label: complaintTargets[about] }))}
                  />
                  {it.about ? (
                    <AboutChoice key={it.about} about={it.about} value={it.aboutId} choose={(aboutId) => put({ aboutId })} />
                  ) : null}
                  <Fault>{fault('aboutId') || fault('about')}</Fault>
                </div>
              ) : null}
              {it.about && it.aboutId ? <Picked it={{ ...it, about: it.about }} /> : null}
            </>
          ),
        },
        {
          id: 'story',
          title: '发生了什么',
          body: (
            <>
              <label className={css['field']}>
                投诉内容（10 至 500 字）
                <Input.TextArea
                  aria-label="投诉内容"
                  rows={5}
                  maxLength={500}
                  showCount
                  value={it.content}
                  onChange={(event) => put({ content: event.target.value })}
                />
                <Fault>{fault('content')}</Fault>
              </label>
              <div className={css['field']}>
                <span>图片（可不传，最多 9 张；转供应商时供应商看得到）</span>
                <Upload of="images" label="添加图片" max={9} takesPaste value={it.files} onChange={(files) => put({ files })} />
                <Fault>{fault('fileIds')}</Fault>
              </div>
              <label className={css['field']}>
                联系方式
                <Input
                  aria-label="联系方式"
                  placeholder="手机号或邮箱，只有处理投诉的人看得到"
                  maxLength={60}
                  value={it.reach}
                  onChange={(event) => put({ reach: event.target.value })}
                />
                <Fault>{fault('reach')}</Fault>
              </label>
            </>
          ),
        },
      ]}
      summary={<span className="second">{termOf(it.type)}</span>}
      actions={
        <>
          <Button onClick={back}>返回</Button>
          <Button type="primary" loading={act.pending} onClick={send}>
            提交投诉
          </Button>
        </>
      }
    />
  )
}
