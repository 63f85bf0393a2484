// 交给老师 in a dialog: to whom the ticked goods go, and what they are for.
import { handedCart as calls, type HandedBasket } from '@caiyuan/contract/handed-cart'
import { Button, Form, Input, Radio } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { AskDialog, FormDialog } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import css from './handed.module.css'

interface Props {
  basket: HandedBasket
  lines: readonly { skuId: string }[]
  close: () => void
}
type Teacher = Awaited<ReturnType<typeof useRead<typeof api.handedCart.teachers>>>['data']

const HandForm = ({ basket, lines, close, teachers }: Props & { teachers: NonNullable<Teacher> }) => {
  const act = useAct(api.handedCart.send, {
    onDone: (_, { teacherId }) => {
      notify.ok(`已交给${teachers.find((it) => it.userId === teacherId)?.userName ?? '老师'}`, { to: '/cart?tab=handed', label: '查看' })
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.send.input.omit({ basket: true, skuIds: true }),
    initial: { teacherId: teachers[0]?.userId },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, basket, skuIds: lines.map((it) => it.skuId) }),
  })
  return (
    <FormDialog title={`交给老师（${lines.length} 种）`} width={520} onClose={close} ok="交给老师" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="teacherId" label="老师">
          <Radio.Group className={css['teachers'] ?? ''}>
            {teachers.map((it) => (
              <Radio key={it.userId} value={it.userId}>
                {it.userName} <span className="second">{[it.deptName, it.tie].filter(Boolean).join(' · ')}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Field>
        <Field of={form} name="purpose" label="用途说明">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Field>
      </Form>
      <p className="second">商品从购物车移到老师那里，由老师加入自己的购物车下单；老师处理前可以收回。</p>
    </FormDialog>
  )
}

export const HandOver = ({ basket, lines, close }: Props) => {
  const read = useRead(api.handedCart.teachers, {})
  if (read.data && read.data.length > 0) return <HandForm basket={basket} lines={lines} close={close} teachers={read.data} />
  return (
    <AskDialog open title="交给老师" width={520} onClose={close} footer={<Button onClick={close}>关闭</Button>}>
      {read.error ? <ReadFail fail={read.error} retry={() => void read.refetch()} /> : null}
      {read.isPending && !read.error ? <Skeleton lines={4} /> : null}
      {read.data ? (
        <Empty title="还没有可以交给的老师">请导师登记您为其学生，或由经费负责人授权您使用经费卡、指定您为采购代理后再交。</Empty>
      ) : null}
    </AskDialog>
  )
}
