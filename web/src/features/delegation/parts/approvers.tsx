// 常用审批人: whom one chose last at each step, offered first the next time.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { dayText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import css from './delegation.module.css'
import { Note } from './who.tsx'

type Choice = OutputOf<typeof api.delegation.choices>[number]

const nameOf = (it: Choice['people'][number]): string =>
  `${it.userName}${it.deptName ? `（${it.deptName}）` : ''}${it.isActive ? '' : '，已停用'}`

export const Approvers = () => {
  const read = useRead(api.delegation.choices, {})
  const forget = useAct(api.delegation.forgetChoice, { onDone: () => notify.ok('已忘记，下次由您重新选') })
  return (
    <WithRead read={read}>
      {(choices) =>
        choices.length === 0 ? (
          <Empty title="还没有常用审批人">提交单据时在“选择审批人”里选过谁，这里就会记下，下次排在最前。</Empty>
        ) : (
          <Card title="常用审批人" flush>
            <Note>您上次选的审批人，下次提交时先替您选上，提交前可以改。</Note>
            <ul>
              {choices.map((it) => (
                <li key={`${it.docKind} ${it.nodeId} ${it.fundId}`} className={css['row']}>
                  <span>
                    <b>{it.nodeTitle}</b>
                    <span className="second">{[it.docTitle, it.fundName].filter(Boolean).join(' · ')}</span>
                  </span>
                  <span>
                    <span>{it.people.map(nameOf).join('、')}</span>
                    <span className="second">{dayText(it.at)} 选用</span>
                  </span>
                  <Button
                    type="link"
                    size="small"
                    disabled={forget.pending}
                    aria-label={`忘记${it.nodeTitle}的常用审批人`}
                    onClick={() => void forget.run({ docKind: it.docKind, nodeId: it.nodeId, fundId: it.fundId })}
                  >
                    忘记
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </WithRead>
  )
}
