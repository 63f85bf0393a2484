// A new picture of the home pages, in a dialog: the picture, where it leads to, on which home and when.
import { activity as calls, activityPages, shownIns, type ShownIn } from '@caiyuan/contract/activity'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { MomentBox, momentField } from '../../../ui/moment-field.tsx'
import { Upload, type KeptFile } from '../../../ui/upload.tsx'
import css from './activity.module.css'

const homes = Object.entries(shownIns) as [ShownIn, string][]
const PAGES = Object.entries(activityPages)
  .map(([path, it]) => `${it.label} ${path}`)
  .join('、')

/** One picture; the form has its id. */
const PictureBox = ({ id, onChange }: { id?: string; onChange?: (fileId: string) => void }) => {
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const take = (all: KeptFile[]) => {
    setFiles(all)
    onChange?.(all[0]?.id ?? '')
  }
  return <Upload {...(id ? { id } : {})} label="上传活动图片" of="images" max={1} value={files} onChange={take} takesPaste />
}

export const ActivityForm = ({ close }: { close: () => void }) => {
  const act = useAct(api.activity.create, {
    onDone: () => {
      notify.ok('已新建活动图，到开始时间自动显示')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: { shownIn: 'both' as const, startsAt: serverNow().toISOString() },
    fail: act.fail,
    onSubmit: (values) => void act.run(values),
  })
  return (
    <FormDialog title="新建活动图" width={560} onClose={close} ok="新建" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="title" label="活动标题" hint="显示在图上，也读给看不到图的人">
          <Input maxLength={30} placeholder="如：开学季办公用品特价" />
        </Field>
        <Field
          of={form}
          name="fileId"
          label="活动图片"
          isRequired
          hint="jpg 或 png，建议 1600 × 900 像素；首页按宽窄裁去四边，要紧的内容放在中间"
        >
          <PictureBox />
        </Field>
        <Field of={form} name="leadsTo" label="链接地址" hint={`本商城的页面：${PAGES}`}>
          <Input maxLength={300} placeholder="如：/searchCate?keyword=复印纸" />
        </Field>
        <Field of={form} name="shownIn" label="显示位置" isRequired>
          <Radio.Group options={homes.map(([value, label]) => ({ value, label }))} />
        </Field>
        <div className={css['twoFields']}>
          <Field of={form} name="startsAt" label="开始时间" isRequired {...momentField}>
            <MomentBox />
          </Field>
          <Field of={form} name="endsAt" label="结束时间" isRequired {...momentField}>
            <MomentBox />
          </Field>
        </div>
        <p className="second">新建后不能修改；有误时提前结束，再新建一张。</p>
      </Form>
    </FormDialog>
  )
}
