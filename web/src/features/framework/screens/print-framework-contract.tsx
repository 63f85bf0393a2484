// 采购合同 of an order under an agreement, made of what was agreed and ordered: printed, signed and sealed by both, and handed in as a paper.
import { toFramework } from '@caiyuan/contract/framework/flow'
import { Empty } from '../../../ui/empty.tsx'
import { Pairs, Paper, PaperEnd } from '../../print/parts/paper.tsx'
import { hasContract, type Order } from '../model.ts'
import { agreementText, OfOrder, OrderedLines } from '../parts/order-paper.tsx'

const clausesOf = (it: Order): string[] => [
  `本合同按${agreementText(it)}订立，协议的约定适用于本合同；本合同与协议不一致的，以协议为准。`,
  '合同价款为协议价，含运费、税费、安装调试和质保期内的服务，乙方不得另行收费；商品的品牌、规格、数量不得自行变更。',
  `乙方自确认订单之日起 ${it.leadDays} 天内交货到 ${it.address.text}，收货人 ${it.address.receiver}。`,
  '甲方按订单和协议的要求核验；不符合的，乙方负责整改或更换，因此延误的由乙方负责。',
  ...it.terms
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  '争议由双方协商解决；协商不成的，向甲方所在地人民法院提起诉讼。',
  '协议、订单和乙方提交的材料是本合同的组成部分。本合同一式四份，双方各执两份，签字盖章后生效。',
]

const Contract = ({ it, school }: { it: Order; school: string }) => (
  <Paper
    title="采购合同"
    number={it.docNo}
    address={toFramework('/frameworkOrderDetail', { orderId: it.orderId })}
    amount={{ label: '合同价款', fen: it.totalFen }}
    signs={['甲方（盖章）', '甲方代表', '乙方（盖章）', '乙方代表', '签订日期']}
  >
    <Pairs
      rows={[
        ['甲方', school],
        ['乙方', it.supplierName],
        ['协议', agreementText(it), true],
        ['采购人', `${it.buyerName} ${it.deptName}`],
      ]}
    />
    <OrderedLines it={it} title="合同标的" />
    <ol style={{ paddingInlineStart: 20, display: 'grid', gap: 6 }}>
      {clausesOf(it).map((clause) => (
        <li key={clause}>{clause}</li>
      ))}
    </ol>
    <PaperEnd />
  </Paper>
)

export const Screen = () => (
  <OfOrder>
    {(it, school) =>
      hasContract(it.state) ? (
        <Contract it={it} school={school} />
      ) : (
        <Empty title="还没有合同" isPage>
          供应商确认订单以后，可以打印合同。
        </Empty>
      )
    }
  </OfOrder>
)
