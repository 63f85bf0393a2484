// 提交前核对: the sums, the orders, who pays, what follows, and the button; stays in view.
import { CheckOutlined } from '@ant-design/icons'
import { money } from '@caiyuan/contract/money'
import { Button } from 'antd'
import { Link } from 'react-router'
import { Money } from '../../../ui/money.tsx'
import { StackedBar } from '../../../ui/stacked-bar.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { type Preview, type Quote } from '../model.ts'
import { cardTotal, fundOf, type Split } from '../../fund/parts/split.ts'
import { approvalWords, arrivalWords, clockWords } from '../words.ts'
import { shareColours } from './share-colours.ts'
import css from './summary.module.css'

interface Props {
  quote: Quote
  split: Split
  previews: readonly Preview[]
  savedAt: number
  /** Why it cannot be submitted; empty when it can. */
  blocked: string
  /** What the split still lacks; pressing the button leads there. */
  fault: string
  pending: boolean
  choosing: boolean
  /** Who is asked to pay, or will be: an empty name before he is chosen; absent where one's own cards pay. */
  asking?: string | undefined
  back: { to: string; label: string }
  submit: () => void
  /** Held without money while the price is talked about; absent where that is not offered. */
  bargain?: (() => void) | undefined
}

export const buttonLabel = (choosing: boolean, again: Quote['again']): string =>
  choosing ? '下一步：选择审批人' : again?.isAsked ? '确认并提交审批' : again && !again.isBargained ? '重新提交审批' : '提交审批'

/** Who is asked first, over all orders. */
const firstAsked = (previews: readonly Preview[]): string => {
  const names = new Set<string>()
  let together = false
  for (const it of previews) {
    const node = it.nodes.find((each) => each.skipped === '' && each.type !== 'CC')
    for (const person of node?.people ?? []) names.add(person.name)
    together ||= node?.mode === 'AND' && node.people.length > 1
  }
  if (names.size === 0) return ''
  return `送${[...names].slice(0, 3).join('、')}${names.size > 3 ? `等 ${names.size} 人` : ''}${together ? '会签' : '审批'}`
}

const Orders = ({ quote }: { quote: Quote }) => (
  <section>
    <h3>{quote.orders.length > 1 ? `拆成 ${quote.orders.length} 张订单` : '1 张订单'}</h3>
    {quote.orders.map((order, at) => (
      <p key={order.key} className={css['pair']}>
        <span>
          订单 {at + 1} · <SupplierName of={order} />
          {order.freightFen > 0 ? '（含运费）' : ''}
        </span>
        <Money fen={order.totalFen} />
      </p>
    ))}
  </section>
)

const Funds = ({ quote, split }: { quote: Quote; split: Split }) => (
  <section>
    <h3>经费</h3>
    {split.cards.length === 0 ? (
      <p className="bad">还没有选择经费</p>
    ) : (
      <>
        <StackedBar
          parts={split.cards.map((card, at) => ({
            label: fundOf(quote, card.fundId).name,
            value: cardTotal(card),
            colour: shareColours[at]!,
          }))}
        />
        {split.cards.map((card, at) => (
          <p key={card.fundId} className={css['pair']}>
            <span>
              <span className={css['key']} style={{ background: shareColours[at] }} aria-hidden />
              {fundOf(quote, card.fundId).name}
            </span>
            <Money fen={cardTotal(card)} as="strong" />
          </p>
        ))}
      </>
    )}
  </section>
)

const Asked = ({ name, quote }: { name: string; quote: Quote }) => (
  <>
    <section>
      <h3>经费负责人</h3>
      {name ? <p>{name}</p> : <p className="bad">还没有选择老师</p>}
    </section>
    <section>
      <h3>提交之后</h3>
      <dl className={css['after']}>
        <dt>马上</dt>
        <dd>通知{name || '老师'}确认，暂为您留货；不占用经费</dd>
        <dt>确认后</dt>
        <dd>用老师的经费付 {money(quote.totalFen)}，再按学校规定审批</dd>
        <dt>取消</dt>
        <dd>供应商确认前随时可以</dd>
      </dl>
    </section>
  </>
)

const After = ({ quote, previews }: { quote: Quote; previews: readonly Preview[] }) => {
  const asked = firstAsked(previews)
  return (
    <section>
      <h3>提交之后</h3>
      <dl className={css['after']}>
        <dt>马上</dt>
        <dd>
          冻结 {money(quote.totalFen)}
          {asked ? `，${asked}` : ''}
        </dd>
        {previews
          .filter((it) => it.problem === '')
          .map((it) => (
            <div key={it.key}>
              <dt>{quote.orders.length > 1 ? `订单 ${it.key}` : '订单'}</dt>
              <dd>
                {approvalWords(it)}
                {arrivalWords(it)}
              </dd>
            </div>
          ))}
        <dt>取消</dt>
        <dd>供应商确认前随时可以，经费立即解冻</dd>
      </dl>
    </section>
  )
}

export const Summary = (it: Props) => (
  <aside className={css['summary']} aria-label="提交前核对">
    <header>
      <h2>提交前核对</h2>
      <span className="second">{it.savedAt > 0 ? `${clockWords(it.savedAt)} 已自动保存` : ''}</span>
    </header>
    <section>
      <p className={css['pair']}>
        <span className="second">
          商品 {it.quote.kinds} 种 {it.quote.num} 件
        </span>
        <Money fen={it.quote.goodsFen} />
      </p>
      <p className={css['pair']}>
        <span className="second">运费</span>
        <Money fen={it.quote.freightFen} />
      </p>
      <p className={css['pair']}>
        <span>合计</span>
        <Money fen={it.quote.totalFen} as="sum" size={28} />
      </p>
    </section>
    <Orders quote={it.quote} />
    {it.asking === undefined ? (
      <>
        <Funds quote={it.quote} split={it.split} />
        <After quote={it.quote} previews={it.previews} />
      </>
    ) : (
      <Asked name={it.asking} quote={it.quote} />
    )}
    <section>
      {it.blocked ? (
        <p className="bad" role="alert">
          {it.blocked}
        </p>
      ) : it.fault ? (
        <p className="wait">{it.fault}</p>
      ) : (
        <p className="ok">
          <CheckOutlined aria-hidden /> 价格、库存{it.asking === undefined ? '、经费' : ''} {clockWords(it.quote.checkedAt)} 已核对
        </p>
      )}
      <Button type="primary" size="large" block disabled={it.blocked !== ''} loading={it.pending} onClick={it.submit}>
        {it.asking === undefined ? buttonLabel(it.choosing, it.quote.again) : '提交老师确认'}
      </Button>
      {it.bargain ? (
        <Button block style={{ marginTop: 8 }} disabled={it.blocked !== ''} loading={it.pending} onClick={it.bargain}>
          先议价，暂不提交
        </Button>
      ) : null}
      <p className={css['links']}>
        <Link to={it.back.to}>{it.back.label}</Link>
        <span className="second">填写的内容已保存在本机</span>
      </p>
    </section>
  </aside>
)

/** The bar at the bottom of a phone. */
export const SubmitBar = (it: Pick<Props, 'quote' | 'split' | 'blocked' | 'pending' | 'choosing' | 'asking' | 'submit' | 'bargain'>) => (
  <div className={css['bar']}>
    <div>
      <Money fen={it.quote.totalFen} as="sum" size={20} />
      <p className={it.blocked ? 'bad line2' : 'second'}>
        {it.blocked ||
          `${it.quote.orders.length} 张订单 · ${it.asking === undefined ? `${it.split.cards.length} 张经费卡` : it.asking ? `请${it.asking}确认` : '请选择老师'}`}
      </p>
    </div>
    <Button type="primary" disabled={it.blocked !== ''} loading={it.pending} onClick={it.submit}>
      {it.asking !== undefined ? '提交老师确认' : it.choosing ? '选择审批人' : buttonLabel(false, it.quote.again)}
    </Button>
    {it.bargain ? (
      <Button className={css['wide']} disabled={it.blocked !== ''} loading={it.pending} onClick={it.bargain}>
        先议价，暂不提交
      </Button>
    ) : null}
  </div>
)
