// What became of one entry in the asset system, and what whoever enters assets may do about it.
import { assetEntry as calls, assetStates, type AssetState } from '@caiyuan/contract/asset-entry'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

export type Asset = OutputOf<typeof api.order.detail>['assets'][number]

const tones = { waiting: 'wait', refused: 'bad', stored: 'ok', waived: 'off' } as const satisfies Record<AssetState, string>

/** Numbers as a column of a sheet or a sentence has them. */
const SEPARATORS = ['\n', '\t', ' ', ',', '，', '、', ';', '；']

export const AssetTag = ({ it }: { it: Asset }) => <Tag tone={tones[it.state]}>{assetStates[it.state]}</Tag>

/** Why it stands as it does, since when, by whom. */
export const assetWords = (it: Asset): string =>
  [it.detail, it.at ? `${momentText(it.at)}${it.byName ? ` ${it.byName}登记` : ''}` : ''].filter(Boolean).join('，')

const NoteDialog = ({ it, close }: { it: Asset; close: () => void }) => {
  const note = useAct(api.assetEntry.note, {
    onDone: () => {
      notify.ok(`${it.name} 已登记入库`)
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.note.input,
    initial: { id: it.id, assetNos: [], comment: '' },
    fail: note.fail,
    onSubmit: (values) => void note.run({ ...values, id: it.id }),
  })
  const nos = Form.useWatch<string[] | undefined>('assetNos', form.form) ?? []
  return (
    <FormDialog title="登记资产编号" onClose={close} ok="登记" pending={note.pending} send={form.submit}>
      <Form {...form.props}>
        <Field
          of={form}
          name="assetNos"
          label="资产编号"
          hint={`${it.name}共 ${it.num} ${it.unit}，一件一个编号或几件合用一个；可以整列粘贴。已填 ${nos.length} 个`}
        >
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={SEPARATORS} placeholder="例如：SB20260001" />
        </Field>
        <Field of={form} name="comment" label="说明">
          <Input maxLength={200} />
        </Field>
      </Form>
    </FormDialog>
  )
}

/** Its buttons; nothing for who only reads. */
export const AssetActs = ({ it }: { it: Asset }) => {
  const [isNoting, setNoting] = useState(false)
  const ask = useAsk()
  const again = useAct(api.assetEntry.again, { onDone: () => notify.ok('已重新推送，结果出来后在这里显示') })
  const waive = useAct(api.assetEntry.waive, { onDone: () => notify.ok('已登记为无须入库') })
  const { can } = it
  const named = `${it.name} ${it.num} ${it.unit}`
  const askWaive = () =>
    void ask.put({
      title: `「${named}」无须入库？`,
      body: '不在资产系统建账，订单可以照常对账。',
      ok: '无须入库',
      comment: { label: '原因', least: 2, most: 200 },
      send: (reason) => waive.run({ id: it.id, reason }),
    })
  if (can.note === undefined) return null
  const button = (label: string, may: true | string | undefined, press: () => void, pending = false) => (
    <Button
      type="link"
      size="small"
      aria-label={`${label}：${named}`}
      disabled={may !== true || pending}
      title={may === true || may === undefined ? '' : may}
      onClick={press}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button('登记编号', can.note, () => setNoting(true))}
      {button('重新推送', can.again, () => void again.run({ id: it.id }), again.pending)}
      {button('无须入库', can.waive, askWaive, waive.pending)}
      {ask.node}
      {isNoting ? <NoteDialog it={it} close={() => setNoting(false)} /> : null}
    </>
  )
}
