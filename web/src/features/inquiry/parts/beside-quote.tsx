// Beside a quote: what happens to it once it is sent, its receipts, and a 质疑 against the award.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Objections } from './objections.tsx'

type Doc = OutputOf<typeof api.inquiry.toQuote>

/** What happens to a quote once it is sent. */
export const AfterSending = ({ doc }: { doc: Doc }) => (
  <Card title="提交之后">
    <ul className="stack" style={{ gap: 8 }}>
      <li>
        在您这台电脑上加密后上传，<b className="num">{momentText(doc.deadlineAt)}</b> 以前采购方、平台、管理员都打不开
      </li>
      <li>马上拿到回执：报价单号、承诺值、收到的时间</li>
      <li>{doc.mayReplace ? '截止前可以重新报价，以最后一次为准' : '一次报价，截止前可以撤回，撤回后不能再报'}</li>
      <li>开标后公布每家的承诺值，凭回执可以自己核对</li>
    </ul>
  </Card>
)

/** By the one that came at the moment it ended; else it was withdrawn. */
const isReplaced = ({ receipts }: Doc, it: Doc['receipts'][number]): boolean =>
  receipts.some((other) => other !== it && other.said.receivedAt === it.withdrawnAt)

export const Receipts = ({ doc }: { doc: Doc }) => {
  const ask = useAsk()
  const withdraw = useAct(api.inquiry.withdrawQuote, { onDone: () => notify.ok('报价已撤回') })
  if (doc.receipts.length === 0) return null
  return (
    <Card title="回执">
      <div className="stack">
        {doc.receipts.map((it) => (
          <div key={it.said.commitment} className="stack" style={{ gap: 4, textDecoration: it.withdrawnAt ? 'line-through' : 'none' }}>
            <b className="num">{it.said.quoteNo}</b>
            <span className="second num">
              {momentText(it.said.receivedAt)} 收到
              {it.withdrawnAt ? `，${momentText(it.withdrawnAt)} ${isReplaced(doc, it) ? '被新的报价代替' : '撤回'}` : ''}
            </span>
            <code style={{ overflowWrap: 'anywhere', fontSize: 12 }}>{it.said.commitment}</code>
          </div>
        ))}
        <p className="second">
          提交时下载的回执文件里有报价内容和盐，只有您有；凭它可以在<Link to="/verifyQuote">报价回执核验</Link>核对开标的内容。
        </p>
        {doc.mine === 'quoted' && doc.state === 'quoting' ? (
          <div>
            <Button
              danger
              onClick={() =>
                void ask.put({
                  title: '撤回报价？',
                  body: doc.mayReplace ? '撤回后不能再报价；要改价格请直接提交新的报价。' : '撤回后不能再报价。',
                  ok: '撤回报价',
                  danger: true,
                  send: () => withdraw.run({ schoolId: doc.schoolId, id: doc.id }),
                })
              }
            >
              撤回报价
            </Button>
          </div>
        ) : null}
        {ask.node}
      </div>
    </Card>
  )
}

export const ObjectCard = ({ doc }: { doc: Doc }) => {
  const ask = useAsk()
  const act = useAct(api.inquiry.object, { onDone: () => notify.ok('质疑已提交，公示暂停，由采购办裁定') })
  if (doc.objection) return <Objections objections={[doc.objection]} />
  if (!doc.mayObject) return null
  return (
    <Card title="质疑">
      <div className="stack">
        <p className="second">对成交结果有异议，可以在公示期内提出一次；采购办在 7 个工作日内裁定。</p>
        <div>
          <Button
            onClick={() =>
              void ask.put({
                title: '提出质疑',
                body: '采购人和采购办会看到您的公司名称和质疑内容。',
                ok: '提出质疑',
                comment: { label: '质疑内容', least: 10, most: 1000, about: doc.id },
                send: (grounds) => act.run({ schoolId: doc.schoolId, id: doc.id, grounds }),
              })
            }
          >
            提出质疑
          </Button>
        </div>
        {ask.node}
      </div>
    </Card>
  )
}
