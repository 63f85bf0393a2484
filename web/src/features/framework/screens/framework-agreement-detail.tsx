// 协议商品详情: what is left of the agreement, whom to choose, what is ordered, which papers it takes.
import { agreementStates, paperSides, REASON_LEAST } from '@caiyuan/contract/framework/agreement'
import { awardRules, priceRules } from '@caiyuan/contract/framework/rules'
import { toFramework } from '@caiyuan/contract/framework/flow'
import { toContest } from '@caiyuan/contract/inquiry/contest'
import { lineFen, money, priceText } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { fileAddress } from '../../../core/files.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { AgreementEvaluations } from '../../evaluation/parts/agreement-evaluations.tsx'
import { baseWord, defaultOf, marketOf, picksText, priceOf, totalOf, verdictOf, type Candidate, type Shown } from '../model.ts'
import { Candidates } from '../parts/candidates.tsx'
import css from '../parts/framework.module.css'
import { UsageEquation } from '../parts/usage.tsx'

const SHOWN_MOST = 12

const Head = ({ it }: { it: Shown }) => {
  const [isAsked, setAsked] = useState(false)
  const contact = useRead(api.framework.contact, { agreementId: it.id }, { enabled: isAsked }).data
  return (
    <section className={css['head']}>
      <h1 className={css['title']}>
        {it.name} {it.packageNo}{' '}
        <span className={css['state']}>
          <Tag tone={agreementStates[it.state].tone}>
            {agreementStates[it.state].label}
            {it.daysLeft >= 0 && it.state !== 'coming' ? `，还有 ${it.daysLeft} 天` : ''}
          </Tag>
        </span>
      </h1>
      <div className={css['meta']}>
        <span>
          协议号 <b className="num">{it.agreementNo}</b>
        </span>
        <span>
          有效期{' '}
          <b className="num">
            {it.startOn} 至 {it.endOn}
          </b>
        </span>
        {it.categoryName ? (
          <span>
            分类 <b>{it.categoryName}</b>
          </span>
        ) : null}
        {it.scope ? (
          <span>
            适用 <b>{it.scope}</b>
          </span>
        ) : null}
        <span>
          联系人{' '}
          {contact ? (
            <b>
              {contact.name} <span className="num">{contact.phone}</span>
            </b>
          ) : (
            <button type="button" className="link" onClick={() => setAsked(true)}>
              查看
            </button>
          )}
        </span>
      </div>
      <UsageEquation usage={it.usage} />
      <div className={css['rules']}>
        <div>
          <b>怎么选供应商：{awardRules[it.awardRule]}</b>
          <span className="second">
            {it.awardRule === 'choose'
              ? `您从候选里选；选的不是第 1 名要写理由（不少于 ${REASON_LEAST} 字）。份额是参考，不锁死。`
              : it.awardRule === 'contest'
                ? '候选供应商密封再报一次价，都不能高于自己的协议价；成交后自动生成协议订单。'
                : '系统按名次轮流，不能另选；供应商放弃后自动轮到下一家。'}
          </span>
        </div>
        <div>
          <b>怎么定价：{priceRules[it.priceRule]}</b>
          <span className="second">
            {it.priceRule === 'rate'
              ? `市场价 ${it.pricedOn} 核定，佐证在协议文件中；折扣率整个协议期不变。`
              : '协议期内价格不变，每家候选同价。'}
          </span>
        </div>
        <div>
          <b>每单上限</b>
          <span className="second">单笔不超过 {money(it.perOrderFen)}。</span>
        </div>
      </div>
    </section>
  )
}

interface Picking {
  it: Shown
  by: Candidate | undefined
  picks: Record<string, number>
  set: (id: string, num: number) => void
}

const GoodsTable = ({ it, by, picks, set }: Picking) => {
  const [isAll, setAll] = useState(false)
  const own = (id: string) => (picks[id] ?? 0) > 0
  const goods = isAll ? it.goods : it.goods.filter((one, i) => i < SHOWN_MOST || own(one.id) || one.id === it.goodsId)
  const firms = it.priceRule === 'rate' ? it.candidates : it.candidates.slice(0, 1)
  return (
    <Card
      title="选商品"
      note={it.priceRule === 'rate' ? '协议价 = 市场价 × 折扣率，四舍五入到分' : '每家候选同价'}
      extra={
        it.goods.length > goods.length ? (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            全部 {it.goods.length} 种
          </Button>
        ) : null
      }
      flush
    >
      <div className={css['scroll']} tabIndex={0} role="region" aria-label="选商品的表">
        <table className={css['table']}>
          <thead>
            <tr>
              <th>商品</th>
              {it.priceRule === 'rate' ? <th className={css['num']}>市场价</th> : null}
              {firms.map((one) => (
                <th
                  key={one.supplierId}
                  className={`${css['num']} ${css['firm']} ${one.supplierId === by?.supplierId ? css['chosen'] : ''}`}
                >
                  {it.priceRule === 'rate' ? `${one.name} × ${one.rateBp / 100}%` : '协议价'}
                </th>
              ))}
              <th>数量</th>
              <th className={css['num']}>金额</th>
            </tr>
          </thead>
          <tbody>
            {goods.map((one) => (
              <tr key={one.id}>
                <td className={css['goodsName']}>
                  {one.name}
                  {one.isAsset ? ' ' : ''}
                  {one.isAsset ? <Tag>固定资产</Tag> : null}
                  <br />
                  <span className="second">{one.spec}</span>
                </td>
                {it.priceRule === 'rate' ? <td className={`${css['num']} second`}>{priceText(one.basePriceE4)}</td> : null}
                {firms.map((firm) => (
                  <td key={firm.supplierId} className={`${css['num']} ${firm.supplierId === by?.supplierId ? css['chosen'] : 'second'}`}>
                    {priceText(priceOf(one, firm.supplierId))}
                  </td>
                ))}
                <td style={{ whiteSpace: 'nowrap' }}>
                  <Stepper value={picks[one.id] ?? 0} least={0} label={`${one.name}的数量`} onChange={(num) => set(one.id, num)} />{' '}
                  {one.unit}
                </td>
                <td className={css['num']}>
                  <b>
                    <Money fen={lineFen(by ? priceOf(one, by.supplierId) : one.basePriceE4, picks[one.id] ?? 0)} />
                  </b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {by && totalOf(it.goods, picks, by.supplierId) > 0 ? <p className={css['verdict']}>{verdictOf(it, picks, by)}</p> : null}
    </Card>
  )
}

const Materials = ({ it, totalFen }: { it: Shown; totalFen: number }) => (
  <Card title="要交的材料" note="供应商确认后逐份检查，全部合格才供货" flush>
    <div className={css['scroll']} tabIndex={0} role="region" aria-label="要交的材料的表">
      <table className={css['table']}>
        <thead>
          <tr>
            <th>材料</th>
            <th>要求</th>
            <th>什么时候</th>
            <th>谁交</th>
            <th>本单</th>
          </tr>
        </thead>
        <tbody>
          {it.materials.map((one) => (
            <tr key={one.title}>
              <td>{one.title}</td>
              <td className="second">{one.requirement}</td>
              <td>{one.fromFen > 0 ? `满 ${money(one.fromFen)}` : '每单'}</td>
              <td>{paperSides[one.side]}</td>
              <td>
                {totalFen === 0 ? (
                  <span className="second">选好商品后知道</span>
                ) : totalFen >= one.fromFen ? (
                  <Tag tone="wait">确认后交</Tag>
                ) : (
                  <span className="second">不需要</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
)

const Check = ({ isOk, text }: { isOk: boolean; text: string }) => (
  <span className={isOk ? 'ok' : 'bad'}>
    {isOk ? '✓' : '✕'} {text}
  </span>
)

const Body = ({ it }: { it: Shown }) => {
  const navigate = useNavigate()
  const { has } = useSession()
  const [chosen, setChosen] = useState('')
  const [picks, setPicks] = useState<Record<string, number>>(() => (it.goodsId ? { [it.goodsId]: 1 } : {}))
  const isByTurns = it.awardRule === 'turn'
  const isContest = it.awardRule === 'contest'
  const by = it.candidates.find((one) => one.supplierId === chosen && one.problem === '') ?? defaultOf(it.candidates, isByTurns)
  const total = by ? totalOf(it.goods, picks, by.supplierId) : 0
  const market = marketOf(it.goods, picks)
  const kinds = Object.values(picks).filter((num) => num > 0).length
  const pieces = Object.values(picks).reduce((sum, num) => sum + num, 0)
  const isOver = total > it.perOrderFen || total > it.usage.leftFen
  const go = () => {
    if (isContest) {
      void navigate(toContest('/createInquiry', { agreement: it.id, picks: picksText(picks) }))
      return
    }
    const whose = by && chosen === by.supplierId ? `&by=${encodeURIComponent(by.supplierId)}` : ''
    void navigate(`${toFramework('/frameworkOrder', { id: it.id })}&picks=${encodeURIComponent(picksText(picks))}${whose}`)
  }
  return (
    <div className="stack">
      <nav className="second" aria-label="位置">
        <Link to="/searchFrameworkAgreement">框架协议</Link> / {it.name} {it.packageNo}
      </nav>
      <Head it={it} />
      {it.problem ? (
        <p className="bad" role="alert">
          {it.problem}，暂不能下单
        </p>
      ) : null}
      <div className={css['cols']}>
        <div className="stack">
          <Card
            title="候选供应商"
            note={isByTurns ? '按名次轮流，轮到的一家供货' : isContest ? '都邀请报价，价高的不成交' : '按评审名次；竖线是约定份额'}
            flush
          >
            <Candidates
              candidates={it.candidates}
              hasRates={it.priceRule === 'rate'}
              chosen={by?.supplierId ?? ''}
              {...(isByTurns || isContest ? {} : { choose: setChosen })}
            />
          </Card>
          <GoodsTable it={it} by={by} picks={picks} set={(id, num) => setPicks((now) => ({ ...now, [id]: num }))} />
          {it.materials.length > 0 ? <Materials it={it} totalFen={total} /> : null}
          <Card title="本校评价" note="按这份协议买过的人说的">
            <AgreementEvaluations agreementId={it.id} />
          </Card>
          {it.terms ? (
            <Card title="合同条款">
              <p style={{ whiteSpace: 'pre-line', margin: 0 }}>{it.terms}</p>
            </Card>
          ) : null}
        </div>
        <div className="stack">
          <Card title="本单">
            <div className={css['sum']}>
              <p>
                <span className="second">供应商</span>
                <b>{isContest ? '由报价决定' : (by?.name ?? '没有可选的')}</b>
              </p>
              <p>
                <span className="second">商品</span>
                <span>
                  {kinds} 种 {pieces} 件
                </span>
              </p>
              {it.priceRule === 'rate' ? (
                <>
                  <p>
                    <span className="second">{baseWord(it.priceRule)}合计</span>
                    <Money fen={market} />
                  </p>
                  <p>
                    <span className="second">协议优惠</span>
                    <span className="num">−{money(Math.max(0, market - total))}</span>
                  </p>
                </>
              ) : null}
              <p>
                <span className="second">合计</span>
                <Money fen={total} as="sum" size={20} />
              </p>
              {total > 0 ? (
                <>
                  <Check
                    isOk={total <= it.perOrderFen}
                    text={`${total <= it.perOrderFen ? '不超过' : '超过'}每单 ${money(it.perOrderFen)}`}
                  />
                  <Check
                    isOk={total <= it.usage.leftFen}
                    text={
                      total <= it.usage.leftFen
                        ? `下单后协议还可用 ${money(it.usage.leftFen - total)}`
                        : `超过协议还可用 ${money(it.usage.leftFen)}`
                    }
                  />
                </>
              ) : null}
              {by ? (
                <p>
                  <span className="second">交货</span>
                  <span>确认后 {by.leadDays} 天</span>
                </p>
              ) : null}
            </div>
          </Card>
          {it.deals.length > 0 ? (
            <Card title="本校最近成交">
              <ul className={css['deals']}>
                {it.deals.map((one, i) => (
                  <li key={i}>
                    <span className="second num">{one.on.slice(5)}</span>
                    <span>
                      {one.deptName} {one.supplierName}
                    </span>
                    <Money fen={one.totalFen} as="strong" />
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          {it.files.length > 0 ? (
            <Card title="协议文件">
              <ul className={css['files']}>
                {it.files.map((file) => (
                  <li key={file.id}>
                    <a href={fileAddress(file.id)} target="_blank" rel="noreferrer">
                      {file.name}
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
      </div>
      {has(isContest ? 'inquiry:create' : 'order:create') ? (
        <div className={css['foot']}>
          <span>
            {isContest ? '按协议价' : by?.name} {pieces} 件 <Money fen={total} as="sum" size={20} />{' '}
            {it.priceRule === 'rate' && market > total ? <span className="second">比市场价省 {money(market - total)}</span> : null}
          </span>
          <Button type="primary" disabled={it.problem !== '' || total === 0 || isOver || !by} onClick={go}>
            {isContest ? '发起二次竞价' : '下协议订单'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.framework.product, { id: params.get('id') ?? '-' })
  return <WithRead read={read}>{(it) => <Body key={`${it.id}${it.goodsId}`} it={it} />}</WithRead>
}
