// 采购方式: an application first, or, where the school has it, what was bought already with who accepts it.
import { directText, directLimit } from '@caiyuan/contract/off-platform/direct'
import { Radio } from 'antd'
import { Fault } from '../../../ui/fault.tsx'
import { AcceptorSelect } from '../../order/parts/acceptor-select.tsx'
import css from './form.module.css'
import { Labelled, type Faults } from './labelled.tsx'
import type { OffPlatformForm, Opened } from './use-form.ts'

export const Direct = ({ it, opened, faults }: { it: OffPlatformForm; opened: Opened; faults: Faults }) => {
  const { sheet, put } = it
  const { direct, accept } = opened.form
  if (!direct) return null
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Radio.Group
        id="isDirect"
        aria-label="采购方式"
        value={sheet.isDirect}
        options={[
          { value: false, label: '先申请，批准后采购' },
          { value: true, label: '已购买，免申请直接验收' },
        ]}
        onChange={(event) => put({ isDirect: event.target.value as boolean })}
      />
      <p className="second" style={{ margin: 0 }}>
        {directText(direct.belowFen)}
      </p>
      {sheet.isDirect ? (
        <>
          {/* The limit is said while it is typed: whoever is over it has to choose the other way. */}
          <Fault>{it.faults.find(({ at, text }) => at === 'isDirect' && text.startsWith(directLimit(direct.belowFen)))?.text ?? ''}</Fault>
          <div className={css['pair']}>
            <Labelled at="acceptorId" label="验收人" must faults={faults}>
              <AcceptorSelect
                id="acceptorId"
                placeholder="请选择，或输入姓名、工号"
                of={sheet.deptId ? { deptId: sheet.deptId } : {}}
                value={sheet.acceptorId || undefined}
                onChange={(id) => put({ acceptorId: id ?? '' })}
              />
            </Labelled>
            <Labelled at="secondAcceptorId" label="第二验收人" must={accept?.isByTwo ?? false} faults={faults}>
              <AcceptorSelect
                id="secondAcceptorId"
                placeholder="请选择，或输入姓名、工号"
                of={sheet.deptId ? { deptId: sheet.deptId } : {}}
                value={sheet.secondAcceptorId || undefined}
                onChange={(id) => put({ secondAcceptorId: id ?? '' })}
                allowClear
              />
            </Labelled>
          </div>
        </>
      ) : null}
    </div>
  )
}
