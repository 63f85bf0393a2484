// One address being written: pasted and split, or field by field; the contract's own rules.
import { AddressDraft, addressTags } from '@caiyuan/contract/address'
import { Button, Checkbox, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { api, useAct } from '../../../core/api.ts'
import { dropKept, readKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Field, KeptFields, useSchemaForm } from '../../../ui/form.tsx'
import { readPasted } from '../paste.ts'
import css from './address.module.css'
import { RegionSelect, useRegions } from './region-select.tsx'

type Values = z.input<typeof AddressDraft>

interface Props {
  /** Absent: a new one. */
  id?: string
  initial: Partial<Values>
  /** The region of the kept address is no longer valid. */
  fault?: string | undefined
  isDefault: boolean
  close: () => void
}

/** Where an address being written is kept until it is saved or given up. */
export const draftOf = (id: string | undefined): string => `address:${id ?? 'new'}`

/** An emptied box must reach the server as empty, not as untouched. */
const BLANK = { receMobile: '', tel: '', townCode: '', zip: '', email: '', tag: '' } as const

const asFlag = {
  valuePropName: 'checked',
  normalize: (is: unknown) => (is ? 1 : undefined),
  getValueProps: (flag: unknown) => ({ checked: flag === 1 }),
}

const Paste = ({ fill }: { fill: (text: string) => boolean }) => {
  const [text, setText] = useState('')
  const read = () => {
    if (fill(text)) setText('')
    else notify.wait('没有认出地址，请逐项填写')
  }
  return (
    <div className={css['paste']}>
      <Input
        value={text}
        placeholder="粘贴整段地址，自动拆成收货人、电话、地区和详细地址"
        aria-label="粘贴整段地址"
        onChange={(event) => setText(event.target.value)}
        onPressEnter={read}
      />
      <Button disabled={text.trim() === ''} onClick={read}>
        识别
      </Button>
    </div>
  )
}

export const AddressForm = ({ id, initial, fault, isDefault, close }: Props) => {
  const tree = useRegions()
  const place = draftOf(id)
  const [kept] = useState(() => readKept<Partial<Values> | null>(place, null))
  const done = () => {
    notify.ok('地址已保存')
    leave()
  }
  const leave = () => {
    dropKept(place)
    close()
  }
  const add = useAct(api.address.add, { onDone: done })
  const update = useAct(api.address.update, { onDone: done })
  const act = id === undefined ? add : update
  const save = (values: Values) => {
    // A box that was emptied is missing here; sent as empty it takes the place of what was kept.
    const whole = { ...BLANK, ...Object.fromEntries(Object.entries(values).filter(([, it]) => it !== undefined)) } as typeof BLANK & Values
    return void (id === undefined ? add.run(whole) : update.run({ ...whole, id }))
  }
  const of = useSchemaForm({ schema: AddressDraft, initial: kept ?? initial, onSubmit: save, fail: act.fail })
  /** A fault once said goes with what it was about, whichever way that was filled in. */
  const recheck = () => {
    const wrong = of.form.getFieldsError().filter((it) => it.errors.length > 0)
    if (wrong.length > 0) void of.form.validateFields(wrong.map((it) => it.name) as never).catch(() => {})
  }
  const fill = (text: string): boolean => {
    const read = readPasted(text, tree)
    of.form.setFieldsValue({ ...read, ...(read.countyCode ? { townCode: undefined } : {}) } as never)
    recheck()
    return Object.keys(read).length > 1
  }
  return (
    <div className={css['form']}>
      <Paste fill={fill} />
      <Form {...of.props} aria-label={id === undefined ? '新增地址' : '编辑地址'}>
        <KeptFields of={of} name={place} />
        <div className={css['three']}>
          <Field of={of} name="receiver" label="收货人" hint="最多 20 字">
            <Input placeholder="姓名或收发室" />
          </Field>
          <Field of={of} name="receMobile" label="手机号" hint="与固定电话至少填一个">
            <Input inputMode="tel" placeholder="11 位手机号" />
          </Field>
          <Field of={of} name="tel" label="固定电话">
            <Input inputMode="tel" placeholder="区号-号码" onBlur={recheck} />
          </Field>
          <RegionSelect of={of.form} rules={(name) => of.rules(name)} fault={fault} />
          <Field of={of} name="zip" label="邮编">
            <Input inputMode="numeric" placeholder="选填" />
          </Field>
          <div className={css['wide']}>
            <Field of={of} name="detail" label="详细地址" hint="5 到 120 字">
              <Input placeholder="路、门牌、楼栋、房间" />
            </Field>
          </div>
          <Field of={of} name="email" label="收件邮箱">
            <Input inputMode="email" placeholder="选填，收电子发票" />
          </Field>
        </div>
        <div className={css['formFoot']}>
          <Form.Item name="tag" noStyle>
            <Segmented options={[...addressTags]} aria-label="标签" />
          </Form.Item>
          {isDefault ? (
            <span className="second">这是默认地址</span>
          ) : (
            <Form.Item name="isDefault" noStyle {...asFlag}>
              <Checkbox>设为默认</Checkbox>
            </Form.Item>
          )}
          {kept ? <span className="second">已恢复上次没有保存的填写，取消即放弃</span> : null}
          <span className={css['formButtons']}>
            <Button onClick={leave}>取消</Button>
            <Button type="primary" loading={act.pending} onClick={of.submit}>
              保存地址
            </Button>
          </span>
        </div>
      </Form>
    </div>
  )
}
