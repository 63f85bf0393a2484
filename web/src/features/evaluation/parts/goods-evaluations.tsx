// 本校评价 on the page of goods: what people of one's own institution said who had them accepted.
import { Button } from 'antd'
import { useState } from 'react'
import { meanText } from '@caiyuan/contract/evaluable'
import { momentText } from '@caiyuan/contract/span'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useAct, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Added, Answer } from './answer.tsx'
import { ReportButton } from './report.tsx'
import { notify } from '../../../core/notices.ts'
import { Photos } from './photos.tsx'
import css from './evaluation.module.css'
import { Stars } from './stars.tsx'

const STEP = 5

type Read = OutputOf<typeof api.evaluation.list>

const Sum = ({ read }: { read: Read }) => (
  <div className={css['sum']}>
    <span>
      <b className="num">{meanText(read.goodsTenths)}</b> 分 · {read.total} 条评价
    </span>
    <span className="second">
      描述相符 {meanText(read.describedTenths)} · 物流 {meanText(read.logisticsTenths)} · 服务 {meanText(read.serviceTenths)}
    </span>
    <span className="second">
      {read.byStars
        .map((num, i) => `${i + 1} 星 ${num}`)
        .toReversed()
        .join(' · ')}
    </span>
  </div>
)

export const GoodsEvaluations = ({ productId, name }: { productId: string; name: string }) => {
  const act = useAct(api.evaluation.report, { onDone: () => notify.ok('已举报，处理后发消息告诉您') })
  const [size, setSize] = useState(STEP)
  const read = useRead(api.evaluation.list, { productId, pageSize: size }, { keep: true })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Skeleton lines={2} />
  if (read.data.total === 0) return <p className="second">本校还没有人评价这件商品，验收合格后可以在订单里评价。</p>
  return (
    <>
      <Sum read={read.data} />
      <ul className={css['list']} aria-label="评价">
        {read.data.list.map((it) => (
          <li key={it.id}>
            <div className={css['by']}>
              <Stars stars={it.goodsStars} />
              <span className="second">
                {it.authorName || '匿名用户'} · {momentText(it.saidAt)}
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
            <Added it={it.added} />
          </li>
        ))}
      </ul>
      {read.data.total > read.data.list.length && size < 100 ? (
        <Button className={css['more'] ?? ''} onClick={() => setSize((now) => Math.min(100, now * 2))}>
          更多评价
        </Button>
      ) : null}
    </>
  )
}
