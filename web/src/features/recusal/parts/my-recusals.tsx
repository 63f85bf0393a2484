// 回避申报: the suppliers this person has an interest in, said by himself or by the school.
import { recusal, relations } from '@caiyuan/contract/recusal'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { standing, untilText, type MyRecusal } from '../model.ts'
import { RecusalFields } from './recusal-fields.tsx'

const DeclareDialog = ({ close }: { close: () => void }) => {
  const act = useAct(api.recusal.declare, {
    onDone: () => {
      notify.ok('已申报，马上生效')
      close()
    },
  })
  const form = useSchemaForm({ schema: recusal.declare.input, fail: act.fail, onSubmit: (values) => void act.run(values) })
  return (
    <FormDialog title="申报回避" onClose={close} ok="申报" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <RecusalFields form={form} />
      </Form>
      <p className="second">申报后您不能向该供应商采购，也不审批、不验收它的商品。关系不再存在时，请校管理员核实后解除。</p>
    </FormDialog>
  )
}

const columns: Column<MyRecusal>[] = [
  {
    key: 'supplier',
    title: '供应商',
    fixed: true,
    render: (it) => <TwoLines main={it.supplierFullName} second={relations[it.relation].label} />,
  },
  { key: 'note', title: '说明', phone: 'hide', render: (it) => it.note || '—' },
  {
    key: 'by',
    title: '申报',
    phone: 'hide',
    render: (it) => <TwoLines main={it.declaredAt.slice(0, 10)} second={it.declaredBy ? `${it.declaredBy} 登记` : '本人'} />,
  },
  {
    key: 'stands',
    title: '状态',
    width: 132,
    render: (it) => (
      <TwoLines main={<Tag tone={standing[it.stands].tone}>{standing[it.stands].label}</Tag>} second={it.liftReason || untilText(it)} />
    ),
  },
]

export const MyRecusals = () => {
  const read = useRead(api.recusal.mine, {})
  const [isOpen, setOpen] = useState(false)
  const add = (
    <Button type="primary" onClick={() => setOpen(true)}>
      申报回避
    </Button>
  )
  return (
    <WithRead read={read}>
      {(list) => (
        <>
          <Card title="回避申报" flush extra={list.length > 0 ? add : null}>
            {list.length > 0 ? (
              <DataTable label="回避申报" rows={list} rowKey={(it) => it.id} columns={columns} />
            ) : (
              <Empty title="没有申报" action={add}>
                您或近亲属在供应商任职、持股，或者有其他可能影响公正的关系，请在采购、审批、验收之前申报。
              </Empty>
            )}
          </Card>
          {isOpen ? <DeclareDialog close={() => setOpen(false)} /> : null}
        </>
      )}
    </WithRead>
  )
}
