// 标准商品的报价: what it is, the offers under it, what is suggested and what was refused, and who decided.
import { standardStates, type MatchOffer } from '@caiyuan/contract/standard-match'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { PathTitle } from '../../../ui/path-title.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { History } from '../../admin/parts/history.tsx'
import { rangeText, type StandardWhole } from '../parts/described.tsx'
import { OfferList } from '../parts/offer-list.tsx'
import { ChangeStandard } from '../parts/standard-form.tsx'
import css from '../parts/standard.module.css'

const Described = ({ it }: { it: StandardWhole }) => {
  const ask = useAsk()
  const [isChanging, setChanging] = useState(false)
  const act = useAct(api.standardMatch.setState, { onDone: () => notify.ok(it.state === 'on' ? '已停用' : '已启用') })
  const turn = async () => {
    const answer = await ask.put(
      it.state === 'on'
        ? { title: `停用「${it.name}」？`, body: '采购人不再看到它；已下的订单不变，报价仍可作为普通商品购买。', ok: '停用', danger: true }
        : { title: `启用「${it.name}」？`, body: '采购人重新可以找到它和它的报价。', ok: '启用' },
    )
    if (answer !== undefined) await act.run({ id: it.id, isOn: it.state !== 'on' })
  }
  return (
    <Card title={it.name} extra={it.state === 'on' ? <Tag tone="ok">{standardStates.on}</Tag> : <Tag tone="off">{standardStates.off}</Tag>}>
      <div className={css['top']}>
        <Drawing src={it.picture} name="" size={96} />
        <div className="stack grow">
          <Facts
            facts={[
              { label: '分类', value: it.categoryName },
              { label: '价格', value: rangeText(it) },
              { label: '品牌', value: it.brand },
              { label: '型号', value: it.model },
              { label: '规格', value: it.spec },
              { label: '包装', value: it.pack },
              { label: '单位', value: it.unit },
              { label: 'CAS 号', value: it.cas },
              ...it.attributes.map(({ name, value }) => ({ label: name, value })),
            ]}
          />
          <span className="row">
            <Button type="primary" onClick={() => setChanging(true)}>
              修改
            </Button>
            <Button danger={it.state === 'on'} loading={act.pending} onClick={() => void turn()}>
              {it.state === 'on' ? '停用' : '启用'}
            </Button>
          </span>
        </div>
      </div>
      {ask.node}
      {isChanging ? <ChangeStandard it={it} close={() => setChanging(false)} /> : null}
    </Card>
  )
}

const Offers = ({ it }: { it: StandardWhole }) => {
  const accept = useAct(api.standardMatch.accept, { onDone: () => notify.ok('已归入') })
  const refuse = useAct(api.standardMatch.refuse, { onDone: () => notify.ok('已记为不归入') })
  const undo = useAct(api.standardMatch.undo, { onDone: () => notify.ok('已撤销') })
  const show = useAct(api.standardMatch.show, { onDone: () => notify.ok('已换用这个报价的图片') })
  const pending = [accept, refuse, undo, show].some((act) => act.pending)
  const of = (...offers: readonly MatchOffer[]) => ({ id: it.id, skuIds: offers.map((offer) => offer.skuId) })
  const take = { label: '归入', run: (offer: MatchOffer) => void accept.run(of(offer)) }
  const back = (label: string) => ({ label, danger: true, run: (offer: MatchOffer) => void undo.run(of(offer)) })
  // One of each supplier can be taken; the cheapest stands first.
  const plain = it.suggested.filter(
    (offer, i, all) =>
      offer.fit === 'same' && all.findIndex((other) => other.fit === 'same' && other.supplierFullName === offer.supplierFullName) === i,
  )
  return (
    <>
      <Card title="已归入的报价" note={`${it.matched.length} 个，每家供应商一个`} flush>
        <OfferList
          offers={it.matched}
          pending={pending}
          pictureSkuId={it.pictureSkuId}
          none="还没有报价。归入建议中的报价后，采购人才能看到这个标准商品。"
          actsOf={(offer) => [
            ...(offer.skuId === it.pictureSkuId
              ? []
              : [{ label: '用作图片', run: () => void show.run({ id: it.id, skuId: offer.skuId }) }]),
            back('撤销归入'),
          ]}
        />
      </Card>
      <Card
        title="建议归入"
        note="按同款规则在在售商品中找到"
        flush
        extra={
          plain.length > 1 ? (
            <Button size="small" disabled={pending} onClick={() => void accept.run(of(...plain))}>
              归入全部 {plain.length} 个同款
            </Button>
          ) : null
        }
      >
        <OfferList
          offers={it.suggested}
          pending={pending}
          none="没有建议：同款的在售报价都已决定，或描述还认不出同款。"
          actsOf={() => [{ label: '不归入', danger: true, run: (offer) => void refuse.run(of(offer)) }, take]}
        />
      </Card>
      {it.refused.length > 0 ? (
        <Card title="不归入的报价" note={`${it.refused.length} 个`} flush>
          <OfferList offers={it.refused} pending={pending} none="" actsOf={() => [back('撤销'), take]} />
        </Card>
      ) : null}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.standardMatch.detail, { id: params.get('id') ?? '' })
  return (
    <div className="stack">
      <PathTitle from={[{ to: '/standardGoods', text: '标准商品维护' }]}>报价</PathTitle>
      <WithRead read={read}>
        {(it) => (
          <>
            <Described it={it} />
            <Offers it={it} />
            <Card title="记录">
              <History rows={it.log} />
            </Card>
          </>
        )}
      </WithRead>
    </div>
  )
}
