// A group of words that mean the same goods, new or as it stands, in a dialog.
import { synonym as calls, SYNONYMS_MAX } from '@caiyuan/contract/synonym'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Form, Select } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'

export type Synonyms = OutputOf<typeof api.synonym.list>['list'][number]

export const SynonymForm = ({ at, close }: { at: Synonyms | 'new'; close: () => void }) => {
  const done = {
    onDone: () => {
      notify.ok('已保存，下一次搜索就按新的同义词找')
      close()
    },
  }
  const add = useAct(api.synonym.add, done)
  const change = useAct(api.synonym.change, done)
  const isNew = at === 'new'
  const form = useSchemaForm({
    schema: calls.add.input,
    initial: { words: isNew ? [] : at.words },
    fail: isNew ? add.fail : change.fail,
    onSubmit: (values) => void (isNew ? add.run(values) : change.run({ ...values, id: at.id, updatedAt: at.updatedAt })),
  })
  return (
    <FormDialog
      title={isNew ? '新增同义词' : '修改同义词'}
      onClose={close}
      ok="保存"
      pending={add.pending || change.pending}
      send={form.submit}
    >
      <Form {...form.props}>
        <Field
          of={form}
          name="words"
          label="同义词"
          hint={`2 到 ${SYNONYMS_MAX} 个，输入一个按回车；搜其中任何一个，都找到写着其余各个的商品`}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['、', '，', ',', ';', '；']}
            maxCount={SYNONYMS_MAX}
            placeholder="例如：打印纸、复印纸"
          />
        </Field>
      </Form>
    </FormDialog>
  )
}
