// What was said of a line already, and the one thing more that may be added.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { SAID_MAX } from '@caiyuan/contract/evaluable'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { Added, Answer } from './answer.tsx'
import { Photos } from './photos.tsx'
import css from './evaluation.module.css'
import { Stars } from './stars.tsx'

type SaidOf = NonNullable<OutputOf<typeof api.evaluation.form>['lines'][number]['said']>

export const Said = ({ name, said }: { name: string; said: SaidOf }) => {
  const ask = useAsk()
  const add = useAct(api.evaluation.add, { onDone: () => notify.ok('已追加评价') })
  const put = () =>
    ask.put({
      title: `追加评价：${name}`,
      body: '使用一段时间后再说几句；只能追加一次。',
      ok: '追加评价',
      comment: { label: '追评内容', least: 1, most: SAID_MAX, about: said.id },
      send: (content) => add.run({ id: said.id, content }),
    })
  return (
    <>
      <div className={css['by']}>
        <Stars stars={said.goodsStars} />
        <span className="second">
          描述相符 {said.describedStars} 星 · {momentText(said.saidAt)}
          {said.isAnonymous ? ' · 匿名' : ''}
        </span>
      </div>
      {said.content ? <p className={css['said']}>{said.content}</p> : null}
      <Photos ids={said.pictureIds} name={name} />
      {said.hiddenFor ? <p className="bad">因举报已隐藏，同事和供应商都看不到，也不计入评分：{said.hiddenFor}</p> : null}
      <Answer it={said.answer} />
      {said.added ? (
        <Added it={said.added} />
      ) : said.canAdd === true ? (
        <Button size="small" aria-label={`追加评价：${name}`} onClick={() => void put()}>
          追加评价
        </Button>
      ) : (
        <p className="second">{said.canAdd}</p>
      )}
      {ask.node}
    </>
  )
}
