// A scene in a dialog, new or as it stands: its name, and its goods with how many of each.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { scene as calls } from '@caiyuan/contract/scene'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { AskDialog, FormDialog } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { stopsAtWrongNum } from '../../../ui/wrong-num.ts'
import { leastOf } from '../../catalog/parts/add-to-cart.tsx'
import { PackBox, type Pack } from '../../special/parts/pack-box.tsx'
import css from './scene.module.css'

type Draft = OutputOf<typeof api.scene.draft>
interface Typed {
  skuId: string
  num: number
}
/** What is said of a pack that was chosen. */
type Known = Pick<Pack, 'skuId' | 'name' | 'spec' | 'unit' | 'supplierName' | 'moq' | 'packStep'> & { isOn?: boolean }

interface LinesBoxProps {
  id?: string
  value?: readonly Typed[]
  onChange?: (lines: Typed[]) => void
  first: readonly Known[]
}

const LinesBox = ({ id, value = [], onChange, first }: LinesBoxProps) => {
  const [known, setKnown] = useState(() => new Map<string, Known>(first.map((it) => [it.skuId, it])))
  const add = (pack: Pack) => {
    if (value.some((it) => it.skuId === pack.skuId)) return notify.bad('这个规格已在清单中')
    setKnown((all) => new Map<string, Known>([...all, [pack.skuId, pack]]))
    return onChange?.([...value, { skuId: pack.skuId, num: leastOf(pack) }])
  }
  return (
    <>
      <PackBox {...(id ? { id } : {})} key={value.length} picked={add} />
      <ul className={css['packs']} aria-label="场景清单">
        {value.map((it) => {
          const pack = known.get(it.skuId)!
          return (
            <li key={it.skuId} className={css['pack']}>
              <Button
                size="small"
                type="text"
                aria-label={`上移：${pack.name}`}
                disabled={value[0] === it}
                onClick={() => {
                  const at = value.indexOf(it)
                  onChange?.([...value.slice(0, at - 1), it, value[at - 1]!, ...value.slice(at + 1)])
                }}
              >
                ↑
              </Button>
              <div>
                <p className="line1" title={pack.name}>
                  {pack.name}
                </p>
                <p className="second line1">{[pack.spec, pack.supplierName].filter(Boolean).join(' · ')}</p>
                {pack.isOn === false ? <p className="bad">已下架或暂停供货，请移除</p> : null}
              </div>
              <Stepper
                label={`数量：${pack.name}`}
                value={it.num}
                least={leastOf(pack)}
                by={pack.packStep}
                onChange={(num) => onChange?.(value.map((one) => (one === it ? { ...it, num } : one)))}
              />
              <Button
                size="small"
                type="link"
                danger
                aria-label={`移除：${pack.name}`}
                onClick={() => onChange?.(value.filter((one) => one !== it))}
              >
                移除
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const SceneForm = ({ draft, close }: { draft?: Draft; close: () => void }) => {
  const done = {
    onDone: () => {
      notify.ok(draft ? '已保存' : '已新建，场景采购页立即显示')
      close()
    },
  }
  const create = useAct(api.scene.create, done)
  const update = useAct(api.scene.update, done)
  const form = useSchemaForm({
    schema: calls.create.input,
    initial: {
      title: draft?.title,
      brief: draft?.brief,
      lines: (draft?.lines ?? []).map(({ skuId, num }) => ({ skuId, num })),
    },
    fail: draft ? update.fail : create.fail,
    onSubmit: (values) => void (draft ? update.run({ ...values, id: draft.id, updatedAt: draft.updatedAt }) : create.run(values)),
  })
  return (
    <FormDialog
      title={draft ? '编辑场景' : '新建场景'}
      width={680}
      onClose={close}
      ok={draft ? '保存' : '新建'}
      pending={create.pending || update.pending}
      send={() => stopsAtWrongNum() || form.submit()}
    >
      <Form {...form.props}>
        <Field of={form} name="title" label="场景名称" hint="最多 30 个字">
          <Input autoFocus />
        </Field>
        <Field of={form} name="brief" label="说明" hint="给谁用、按多少人估算">
          <Input />
        </Field>
        <Field of={form} name="lines" label="商品" atOnce>
          <LinesBox first={draft?.lines ?? []} />
        </Field>
      </Form>
    </FormDialog>
  )
}

export const CreateScene = ({ close }: { close: () => void }) => <SceneForm close={close} />

/** As it stood when the dialog opened: what others save meanwhile is told when it is sent. */
export const EditScene = ({ id, close }: { id: string; close: () => void }) => {
  const read = useRead(api.scene.draft, { id }, { fresh: 0 })
  const [draft, setDraft] = useState<Draft>()
  if (!draft && read.data && !read.isFetching) setDraft(read.data)
  if (draft) return <SceneForm draft={draft} close={close} />
  return (
    <AskDialog open title="编辑场景" width={680} onClose={close} footer={<Button onClick={close}>取消</Button>}>
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : <Skeleton lines={6} />}
    </AskDialog>
  )
}
