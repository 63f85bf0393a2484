// One evaluation as the institution reads it: on the page of the goods, and wherever more than one kind of goods is spoken of.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Link } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Added, Answer } from './answer.tsx'
import css from './evaluation.module.css'
import { Photos } from './photos.tsx'
import { ReportButton } from './report.tsx'
import { saidBy } from './said-by.ts'
import { Stars } from './stars.tsx'

interface OneProps {
  it: OutputOf<typeof api.evaluation.list>['list'][number]
  /** Of the goods. */
  name: string
  /** Where more than one kind of goods is spoken of: its page, empty where it has none, and who supplied it. */
  goods?: { link: string; supplierName?: string }
}

const Goods = ({ name, goods }: { name: string; goods: NonNullable<OneProps['goods']> }) => (
  <span className={css['by']}>
    {goods.link ? <Link to={goods.link}>{name}</Link> : <b>{name}</b>}
    {goods.supplierName ? <span className="second">{goods.supplierName}</span> : null}
  </span>
)

export const OneEvaluation = ({ it, name, goods }: OneProps) => {
  const act = useAct(api.evaluation.report, { onDone: () => notify.ok('已举报，处理后发消息告诉您') })
  return (
    <li>
      {goods ? <Goods name={name} goods={goods} /> : null}
      <div className={css['by']}>
        <Stars stars={it.goodsStars} />
        <span className="second">
          {saidBy(it.authorName, it.saidAt)}
          {it.spec ? ` · ${it.spec}` : ''}
        </span>
        {it.report === 'can' ? (
          <ReportButton
            id={it.id}
            name={name}
            note="由学校处理投诉的人员核查，评价人不会知道是谁举报的。"
            pending={act.pending}
            send={async (said) => (await act.run({ id: it.id, ...said })) !== undefined}
          />
        ) : it.report === 'done' ? (
          <span className="second">已举报</span>
        ) : null}
      </div>
      {it.content || it.pictureIds.length === 0 ? (
        <p className={css['said']}>{it.content || <span className="second">没有写评价内容</span>}</p>
      ) : null}
      <Photos ids={it.pictureIds} name={name} />
      <Answer it={it.answer} />
      <Added it={it.added} isDay={it.isAnonymous} />
    </li>
  )
}
