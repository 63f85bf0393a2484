// 密封规则 before anything is submitted: what is open, what is counted, what is sealed and what is hidden, until when and to whom.
import { momentText } from '@caiyuan/contract/span'
import { Tag, type Tone } from '../../../ui/status-tag.tsx'
import css from './deadline.module.css'
import type { Begin } from './form.ts'

interface Props {
  begin: Begin
  at: string | undefined
  isInvited: boolean
}

const openedBy = ({ openersText }: Begin): string =>
  openersText === '到时自动开标' ? '到时自动开标' : openersText ? `由 ${openersText} 中的两人一起开标` : '由两位开标人开标'

const rowsOf = (until: string, firms: string): readonly [Tone, string, string, string, string][] => [
  ['ok', '公开', '采购内容、最高限价、截止时间、成交原则、最少家数', '公告起', firms],
  ['info', '只有数字', '已收到几份报价', '公告起', '您、采购办'],
  ['bad', '密封', '每行单价、合计、品牌型号、偏离、交货、附件', `${until}开启`, '开启前谁都看不到，平台管理员也不能'],
  ['bad', '密封', '谁报了价，谁没报', `${until}开启`, '开启前谁都看不到'],
  ['wait', '遮住', '您的手机号', '成交之后', '成交供应商'],
]

export const SealRules = ({ begin, at, isInvited }: Props) => {
  const until = at ? `${momentText(at)} ` : '截止时'
  return (
    <div className="stack" style={{ gap: 12 }}>
      {begin.openersText === '' ? <p className="bad">学校还没有两位设置了开标密钥的开标人，暂不能提交，请联系采购办。</p> : null}
      <div className={css['seal']}>
        <p>
          报价在供应商的浏览器里加密，到 <b className="num">{until}</b>才能打开，{openedBy(begin)}。
        </p>
        <table>
          <thead>
            <tr>
              <th>怎么处理</th>
              <th>什么</th>
              <th>到什么时候</th>
              <th>谁能看</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(until, isInvited ? '被邀请的供应商' : '可以报价的供应商').map(([tone, how, what, when, who]) => (
              <tr key={what}>
                <td>
                  <Tag tone={tone}>{how}</Tag>
                </td>
                <td>{what}</td>
                <td className="num">{when}</td>
                <td>{who}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="second">
        供应商提交时拿到回执；公告以后您只能答疑、延长，不能改内容、不能提前；开启以后谁都可以用回执核对报价没有改过。
      </p>
    </div>
  )
}
