// Papers of a supplier's own goods: sent with what they say of themselves, opened, deleted. Each act is done at once.
import { goodsPaper as calls, MOST_PAPERS, paperKinds, paperNumbers, type PaperKind } from '@caiyuan/contract/goods-paper'
import { Button, DatePicker, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import { PaperFile, PaperList, PaperRow, SDS_MISSING } from './papers.tsx'

const kinds = Object.entries(paperKinds).map(([value, label]) => ({ value, label }))

/** One file, told as its id. */
const FileBox = ({ onChange }: { value?: string; onChange?: (id: string | undefined) => void }) => {
  const [files, setFiles] = useState<KeptFile[]>([])
  return (
    <Upload
      label="上传文件"
      of="showable"
      max={1}
      value={files}
      onChange={(all) => {
        setFiles(all)
        onChange?.(all[0]?.id)
      }}
    />
  )
}

const AddPaper = ({ productId, close }: { productId: string; close: () => void }) => {
  const act = useAct(api.goodsPaper.add, {
    onDone: () => {
      notify.ok('已上传，商品页立即显示')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.add.input,
    initial: { productId, kind: 'sds' },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, productId }),
  })
  const kind = (Form.useWatch('kind', form.form) ?? 'sds') as PaperKind
  return (
    <FormDialog title="上传商品文件" width={520} onClose={close} ok="上传" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Form.Item name="productId" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="kind" label="文件类型">
          <Select options={kinds} />
        </Field>
        <Field of={form} name="fileId" label="文件" hint="PDF 或 jpg、png 图片" atOnce>
          <FileBox />
        </Field>
        <Field of={form} name="paperNo" label={paperNumbers[kind]}>
          <Input />
        </Field>
        <Field of={form} name="signedOn" label="签发日期" {...dayField}>
          <PastDay />
        </Field>
        <Field
          of={form}
          name="validUntil"
          label="有效期至"
          {...(kind === 'licence' ? {} : { hint: '长期有效的不填' })}
          isRequired={kind === 'licence'}
          {...dayField}
        >
          <DatePicker style={{ width: '100%' }} />
        </Field>
      </Form>
    </FormDialog>
  )
}

const endsText = (days: number): string => (days === 0 ? '今天到期' : `还有 ${days} 天到期`)

export const OwnPapers = ({ productId }: { productId: string }) => {
  const read = useRead(api.goodsPaper.own, { productId })
  const [isAdding, setAdding] = useState(false)
  const ask = useAsk()
  const act = useAct(api.goodsPaper.remove, { onDone: () => notify.ok('已删除') })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  const { papers, isSdsMissing } = read.data
  return (
    <div className="stack">
      {isSdsMissing ? (
        <p>
          <Tag tone="bad">{SDS_MISSING}</Tag> 这是受管控的化学品，商品页会这样告诉采购人；请上传有效的 SDS。
        </p>
      ) : null}
      {papers.length === 0 ? (
        <p className="second">还没有文件。可上传 SDS、按批号的 COA、注册证或许可证、说明书；学校的人在商品页查看和下载。</p>
      ) : (
        <PaperList
          papers={papers.map((it) => (
            <PaperRow key={it.paperId} it={it} tag={it.daysLeft === null ? null : <Tag tone="wait">{endsText(it.daysLeft)}</Tag>}>
              <PaperFile it={it} />
              <Button
                type="link"
                size="small"
                danger
                disabled={act.pending}
                aria-label={`删除：${paperKinds[it.kind]} ${it.paperNo}`}
                onClick={() =>
                  void ask.put({
                    title: `删除${paperKinds[it.kind]}？`,
                    body: '商品页不再显示，文件不能恢复。',
                    ok: '删除',
                    danger: true,
                    send: () => act.run({ productId, paperId: it.paperId }),
                  })
                }
              >
                删除
              </Button>
            </PaperRow>
          ))}
        />
      )}
      {papers.length < MOST_PAPERS ? (
        <div>
          <Button onClick={() => setAdding(true)}>上传文件</Button>
        </div>
      ) : (
        <p className="second">已有 {MOST_PAPERS} 份，删除一些后可再上传。</p>
      )}
      {isAdding ? <AddPaper productId={productId} close={() => setAdding(false)} /> : null}
      {ask.node}
    </div>
  )
}
