// 基本信息: what is bought and why not in the mall, with the fields only this school has.
import { isAsked, type FormDef } from '@caiyuan/contract/off-platform/form-def'
import { hasHead, whenFacts, type Sheet } from '@caiyuan/contract/off-platform/sheet'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '../../../core/clock.ts'
import css from './form.module.css'
import { Labelled, type Faults } from './labelled.tsx'
import type { OffPlatformForm, Opened } from './use-form.ts'

interface Props {
  it: OffPlatformForm
  opened: Opened
  faults: Faults
}

const optionsOf = (choices: FormDef['applyTypes']) => choices.map(({ key, label }) => ({ value: key, label }))

const OwnFields = ({ it, opened, faults }: Props) => {
  const facts = whenFacts(opened.form, it.sheet, { isUnregistered: it.checked?.isUnregistered ?? true })
  const set = (key: string, value: string) => it.put((now: Sheet) => ({ own: { ...now.own, [key]: value } }))
  return opened.form.own
    .filter(({ need, when }) => need !== 'none' && isAsked(when, facts))
    .map(({ key, label, kind, options, hint, need }) => (
      <Labelled key={key} at={`own.${key}`} label={label} must={need === 'must'} hint={hint} wide={kind === 'long'} faults={faults}>
        {kind === 'choice' ? (
          <Select
            id={`own.${key}`}
            value={it.sheet.own[key] || undefined}
            placeholder={`请选择${label}`}
            options={options.map((value) => ({ value, label: value }))}
            onChange={(value: string) => set(key, value)}
          />
        ) : kind === 'day' ? (
          <DatePicker
            id={`own.${key}`}
            style={{ width: '100%' }}
            value={it.sheet.own[key] ? dayjs(it.sheet.own[key]) : null}
            onChange={(_, text) => set(key, (text as string | null) ?? '')}
          />
        ) : kind === 'long' ? (
          <Input.TextArea id={`own.${key}`} rows={2} value={it.sheet.own[key] ?? ''} onChange={(event) => set(key, event.target.value)} />
        ) : (
          <Input id={`own.${key}`} value={it.sheet.own[key] ?? ''} onChange={(event) => set(key, event.target.value)} />
        )}
      </Labelled>
    ))
}

export const Basic = (props: Props) => {
  const { it, opened, faults } = props
  const { sheet, put } = it
  const { form } = opened
  const reason = form.reasons.find(({ key }) => key === sheet.reason)
  return (
    <div className={css['grid']}>
      <Labelled at="title" label="采购事项" must hint={`${[...sheet.title].length} / 50`} wide faults={faults}>
        <Input id="title" value={sheet.title} maxLength={100} onChange={(event) => put({ title: event.target.value })} />
      </Labelled>
      <Labelled at="applyType" label="采购类型" must faults={faults}>
        <Select
          id="applyType"
          placeholder="请选择采购类型"
          value={sheet.applyType || undefined}
          options={optionsOf(form.applyTypes)}
          onChange={(applyType: string) => put({ applyType })}
        />
      </Labelled>
      <Labelled at="deptId" label="使用部门" must faults={faults}>
        <Select
          id="deptId"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择使用部门"
          value={sheet.deptId || undefined}
          options={opened.depts.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(deptId: string) => put({ deptId })}
        />
      </Labelled>
      {hasHead(form, 'expectOn') ? (
        <Labelled at="expectOn" label="期望到货" must={form.head.expectOn === 'must'} faults={faults}>
          <DatePicker
            id="expectOn"
            style={{ width: '100%' }}
            value={sheet.expectOn ? dayjs(sheet.expectOn) : null}
            disabledDate={(day) => day.isBefore(dayjs(serverNow()), 'day')}
            onChange={(_, text) => put({ expectOn: (text as string | null) ?? '' })}
          />
        </Labelled>
      ) : null}
      {hasHead(form, 'urgency') ? (
        <Labelled at="isUrgent" label="紧急程度" faults={faults}>
          <Select
            id="isUrgent"
            value={sheet.isUrgent ? 'urgent' : 'plain'}
            options={[
              { value: 'plain', label: '一般' },
              { value: 'urgent', label: '紧急' },
            ]}
            onChange={(value: string) => put({ isUrgent: value === 'urgent' })}
          />
        </Labelled>
      ) : null}
      <Labelled at="reason" label="平台外采购理由" must faults={faults} wide>
        <Select
          id="reason"
          placeholder="请选择平台外采购理由"
          value={sheet.reason || undefined}
          options={optionsOf(form.reasons)}
          onChange={(value: string) => put({ reason: value })}
        />
      </Labelled>
      <Labelled at="reasonDesc" label="理由说明" must hint={`${[...sheet.reasonDesc].length} / 500`} wide faults={faults}>
        <Input.TextArea
          id="reasonDesc"
          rows={3}
          placeholder={reason?.hint ?? '不少于 10 个字'}
          value={sheet.reasonDesc}
          onChange={(event) => put({ reasonDesc: event.target.value })}
        />
      </Labelled>
      <OwnFields {...props} />
    </div>
  )
}
