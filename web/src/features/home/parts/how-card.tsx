// How an order goes from search to settlement, for who has no fund card to look at.
import css from '../screens/home.module.css'

const steps = [
  ['选商品', '多家报价按单价比，到货日和运费写明'],
  ['选经费', '每张卡还剩多少、付后剩多少，当场看见'],
  ['看审批', '谁来批、为什么、约多久，提交前预演'],
  ['收货验收', '包裹到哪一步、等谁，手机上就能办'],
  ['对账结算', '财务按月统一付款，老师不用垫付'],
] as const

export const HowCard = () => (
  <section className={css['funds']} aria-labelledby="how">
    <div className={css['fundsHead']}>
      <h2 id="how">一单怎么走完</h2>
    </div>
    <ol className={css['how']}>
      {steps.map(([title, text], i) => (
        <li key={title}>
          <i aria-hidden>{i + 1}</i>
          <span>
            <b>{title}</b>
            <span className="second">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
