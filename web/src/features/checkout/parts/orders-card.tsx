// 商品与配送: one band per order, its lines, what the supplier is told, its sums.
import { ExclamationCircleOutlined, SafetyOutlined } from '@ant-design/icons'
import { ORDER_FILES_MAX } from '@caiyuan/contract/approval/paths'
import { ATTACHED_MAX } from '@caiyuan/contract/comparison-volume'
import { controlLabel } from '@caiyuan/contract/goods'
import { money, priceText } from '@caiyuan/contract/money'
import { DELIVERY_NOTE_MAX, REMARK_MAX, type Wish } from '@caiyuan/contract/order/wish'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../../core/clock.ts'
import type { KeptFile } from '../../../core/files.ts'
import { goodsAddress } from '../../../core/goods-address.ts'
import { Card } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money, Price } from '../../../ui/money.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Upload } from '../../../ui/upload.tsx'
import { wishFaults, wishId, type Quote, type QuoteOrder } from '../model.ts'
import { dayWords } from '../words.ts'
import { PermitLines } from '../../permit/parts/permit-line.tsx'
import { SpecialTag } from '../../catalog/parts/special.tsx'
import css from './checkout.module.css'

type Line = QuoteOrder['lines'][number]

interface Editing {
  /** From which basket: `标准商品`; empty where it is not known. */
  basket: string
  /** Present where quantities may still change: buying now, submitting again. */
  setNum?: ((skuId: string, num: number) => void) | undefined
  /** Leaves goods out of an order that is there already. */
  drop?: ((skuId: string) => void) | undefined
  wishOf: (order: QuoteOrder) => Wish
  setWish: (key: string, it: Partial<Wish>) => void
  unattached: readonly string[]
  attach: (id: string, isOn: boolean) => void
  /** Absent: none is taken along, as whoever pays decides on the papers. */
  filesOf: ((key: string) => readonly KeptFile[]) | undefined
  setFiles: (key: string, files: KeptFile[]) => void
  /** Why an order looks like a part of a bigger one; empty where it does not. */
  splitNoteOf: (order: QuoteOrder) => string
}

const least = (it: Line): number => Math.ceil(it.moq / it.packStep) * it.packStep
const most = (it: Line): number => Math.max(least(it), Math.min(9999, Math.floor(it.stock / it.packStep) * it.packStep))

const Row = ({ line, setNum, drop }: { line: Line } & Pick<Editing, 'setNum' | 'drop'>) => (
  <li className={css['line']}>
    <Drawing src={line.picture} name="" size={40} />
    <span className={css['goods']}>
      <span className="goods">{line.name}</span>
      <span className="second">
        {[line.spec, line.catNo ? `货号 ${line.catNo}` : '', line.cas ? `CAS ${line.cas}` : ''].filter(Boolean).join(' · ')}
      </span>
      <span className="phone-only">
        <Price e4={line.priceE4} per={line.unit} />
      </span>
      {line.special ? (
        <span className="second">
          <SpecialTag special={line.special} /> 原价 {priceText(line.special.wasE4)}
        </span>
      ) : null}
      {line.bargained ? <span className="second">议价，原价 {priceText(line.bargained.wasE4)}</span> : null}
      {line.priceNote ? (
        <span className={line.priceNote.level === 'anomaly' ? 'bad' : 'wait'}>
          <b>{line.priceNote.label}</b> {line.priceNote.text}
          {line.priceNote.compared.length > 1
            ? `；同品牌、同包装报价：${line.priceNote.compared.map((it) => `${it.supplierName} ${priceText(it.priceE4)}`).join('、')}`
            : null}
          {line.priceNote.cheaper ? (
            <>
              {' '}
              <Link to={goodsAddress(line.priceNote.cheaper)}>
                看<SupplierName of={line.priceNote.cheaper} /> {priceText(line.priceNote.cheaper.priceE4)}
              </Link>
            </>
          ) : null}
        </span>
      ) : null}
      {line.isAsset ? <span className="info">固定资产，由设备费支付，验收后办理入库</span> : null}
      <PermitLines permits={line.permits} />
      {line.problem ? (
        <span className="bad" role="alert">
          {line.problem}
        </span>
      ) : null}
    </span>
    <span className={css['unit']}>
      <Price e4={line.priceE4} per={line.unit} />
    </span>
    <span className={css['num']}>
      {setNum ? (
        <Stepper
          value={line.num}
          least={least(line)}
          most={most(line)}
          by={line.packStep}
          label={`数量：${line.name}`}
          onChange={(num) => setNum(line.skuId, num)}
        />
      ) : (
        <span className={css['count']}>
          {line.num} {line.unit}
        </span>
      )}
    </span>
    <span className={css['amount']}>
      <Money fen={line.amountFen} as="strong" />
      {drop ? (
        <Button type="link" size="small" aria-label={`删去 ${line.name}`} onClick={() => drop(line.skuId)}>
          删去
        </Button>
      ) : null}
    </span>
  </li>
)

const freightLabel = (order: QuoteOrder): string =>
  order.freightFreeFromFen > 0 ? `运费（满 ${money(order.freightFreeFromFen)} 免运费）` : '运费'

const texts = [
  { name: 'deliveryNote', label: '送货要求', hint: `送达时间、楼层等，最多 ${DELIVERY_NOTE_MAX} 字` },
  { name: 'remark', label: '订单备注', hint: `写给供应商，最多 ${REMARK_MAX} 字` },
] as const

/** What is too long is not cut off: it is said under the box, and the page does not submit it. */
const Wishes = ({ order, wish, set }: { order: QuoteOrder; wish: Wish; set: (it: Partial<Wish>) => void }) => {
  const faults = wishFaults(wish)
  return (
    <div className={css['wishes']}>
      <label htmlFor={wishId(order.key, 'expectOn')}>期望到货</label>
      <DatePicker
        id={wishId(order.key, 'expectOn')}
        value={dayjs(wish.expectOn)}
        allowClear={false}
        minDate={dayjs(serverNow())}
        onChange={(day) => day && set({ expectOn: day.format('YYYY-MM-DD') })}
      />
      {texts.map(({ name, label, hint }) => {
        const [id, fault] = [wishId(order.key, name), faults[name]]
        return (
          <Fragment key={name}>
            <label htmlFor={id}>{label}</label>
            <div>
              <Input
                id={id}
                placeholder={hint}
                value={wish[name]}
                onChange={(event) => set({ [name]: event.target.value })}
                {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
              />
              {fault ? (
                <span id={`${id}-fault`} className="bad" role="alert">
                  {fault}
                </span>
              ) : null}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}

/** Sheets of these goods the buyer made lately go along, unless he unticks them. */
const Evidence = ({ order, editing }: { order: QuoteOrder; editing: Editing }) =>
  order.comparisons.length === 0 ? null : (
    <fieldset className={css['evidence']}>
      <legend>比价凭证</legend>
      {order.comparisons.slice(0, ATTACHED_MAX).map((it) => (
        <span key={it.id}>
          <label>
            <input
              type="checkbox"
              checked={!editing.unattached.includes(it.id)}
              onChange={(event) => editing.attach(it.id, event.target.checked)}
            />{' '}
            {momentText(it.madeAt)} 的比价单（{it.title} 等 {it.goodsNum} 种）
          </label>{' '}
          <a
            href={to('/print/comparison', { id: it.id })}
            target="_blank"
            rel="noreferrer"
            aria-label={`查看 ${momentText(it.madeAt)} 的比价单`}
          >
            查看
          </a>
        </span>
      ))}
    </fieldset>
  )

/** What approvers look at besides the goods: a quotation, a plan, the minutes of a meeting. */
const Attachments = ({ order, editing: { filesOf, setFiles } }: { order: QuoteOrder; editing: Editing }) =>
  filesOf ? (
    <fieldset className={css['attach']}>
      <legend>附件</legend>
      <Upload
        label="添加附件"
        isSmall
        of="files"
        max={ORDER_FILES_MAX}
        value={filesOf(order.key)}
        onChange={(files) => setFiles(order.key, files)}
      />
    </fieldset>
  ) : null

const Band = ({ order, at, editing }: { order: QuoteOrder; at: number; editing: Editing }) => (
  <section className={css['band']} aria-label={`订单 ${at + 1}`}>
    <header className={css['bandHead']}>
      <h3>订单 {at + 1}</h3>
      <b>
        <SupplierName of={order} />
      </b>
      {order.controlClass > 0 ? (
        <Tag tone="wait">{controlLabel(order.controlClass)}</Tag>
      ) : (
        <span className="second">{editing.basket}</span>
      )}
      <span className={`${css['arrive']} second`}>预计 {dayWords(order.expectOn)}到</span>
    </header>
    {order.notice ? (
      <p className={css['notice']}>
        <SafetyOutlined aria-hidden /> {order.notice}
      </p>
    ) : null}
    {order.mergeNote ? (
      <p className={css['notice']}>
        <ExclamationCircleOutlined aria-hidden /> {order.mergeNote}
      </p>
    ) : null}
    {editing.splitNoteOf(order) ? (
      <p className={css['notice']}>
        <ExclamationCircleOutlined aria-hidden /> 疑似拆单：{editing.splitNoteOf(order)}。请在用途说明写明分次采购的理由，采购办会核查
      </p>
    ) : null}
    {order.problem ? (
      <p className={`${css['notice']} ${css['stop']}`} role="alert">
        <ExclamationCircleOutlined aria-hidden /> {order.problem}
      </p>
    ) : null}
    <ul>
      {order.lines.map((line) => (
        <Row key={line.skuId} line={line} setNum={editing.setNum} drop={editing.drop} />
      ))}
    </ul>
    <Evidence order={order} editing={editing} />
    <Attachments order={order} editing={editing} />
    <div className={css['bandFoot']}>
      <Wishes order={order} wish={editing.wishOf(order)} set={(it) => editing.setWish(order.key, it)} />
      <dl className={css['sums']}>
        <dt>商品</dt>
        <dd>
          <Money fen={order.goodsFen} />
        </dd>
        <dt>{freightLabel(order)}</dt>
        <dd>
          <Money fen={order.freightFen} />
        </dd>
        {order.coupons && order.coupons.cutFen > 0 ? (
          <>
            <dt>优惠券</dt>
            <dd>
              <Money fen={-order.coupons.cutFen} />
            </dd>
          </>
        ) : null}
        <dt>订单 {at + 1} 小计</dt>
        <dd>
          <Money fen={order.totalFen} as="strong" size={14} />
        </dd>
      </dl>
    </div>
  </section>
)

const countNote = (quote: Quote): string =>
  quote.orders.length > 1
    ? `${quote.kinds} 种 ${quote.num} 件，按供应商和管控类别拆成 ${quote.orders.length} 张订单，各自审批、发货、结算`
    : `${quote.kinds} 种 ${quote.num} 件`

export const OrdersCard = ({ quote, editing }: { quote: Quote; editing: Editing }) => {
  const phone = usePhone()
  return (
    <Card title="商品与配送" note={phone ? `${quote.kinds} 种 ${quote.num} 件` : countNote(quote)} flush>
      <div className={`${css['lineHead']} desktop-only`} aria-hidden>
        <span>商品</span>
        <span className={css['unit']}>单价</span>
        <span className={css['num']}>数量</span>
        <span className={css['amount']}>金额</span>
      </div>
      {quote.orders.map((order, at) => (
        <Band key={order.key} order={order} at={at} editing={editing} />
      ))}
    </Card>
  )
}
