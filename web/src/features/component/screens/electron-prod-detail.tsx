// 元器件详情: parameters, tiers, least quantity, lead time, the maker's papers, what may stand for it.
import { money } from '@caiyuan/contract/money'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { partAddress } from '../parts/address.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { leadText, stockText } from '../model.ts'
import { AddPart } from '../parts/add-part.tsx'
import css from '../parts/component.module.css'
import { PartStar } from '../parts/part-star.tsx'
import { Tiers } from '../parts/tiers.tsx'

const freightWords = (fen: number, freeFromFen: number): string =>
  fen === 0 ? '免运费' : freeFromFen > 0 ? `${money(fen)}，满 ${money(freeFromFen)} 免运费` : money(fen)

export const Screen = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const skuCode = params.get('skuCode') ?? '-'
  const read = useRead(api.component.detail, { skuCode })
  return (
    <WithRead read={read}>
      {({ part, skuId, others, freightFen, freightFreeFromFen, ...supplier }) => (
        <div className={css['page']}>
          <header className={css['top']}>
            <h1 className={css['mpn']}>{part.mpn}</h1>
            <span className="second">
              {part.maker} · {part.package} · {part.category}
            </span>
            {part.isLast ? <Tag tone="wait">停产，售完为止</Tag> : null}
            <PartStar skuCode={part.skuCode} skuId={skuId} name={part.mpn} />
            <Link to="/electronProdList">返回元器件</Link>
          </header>
          <div className={css['detail']}>
            <div className="stack">
              <Card title="参数">
                <div className={css['gap']}>
                  <p style={{ margin: 0 }}>{part.description}</p>
                  <Facts
                    facts={[
                      { label: '型号', value: part.mpn },
                      { label: '品牌', value: part.maker },
                      { label: '封装', value: part.package },
                      ...part.params.map((it) => ({ label: it.name, value: it.value })),
                      { label: '合作方编码', value: part.skuCode },
                      {
                        label: '厂家资料',
                        value: part.datasheet ? (
                          <a href={part.datasheet} target="_blank" rel="noopener noreferrer">
                            到 {part.maker} 官网查数据手册
                          </a>
                        ) : null,
                      },
                    ]}
                  />
                </div>
              </Card>
              {others.length > 0 ? (
                <Card title="可替代的型号" note="同类同参数，选用前请核对引脚和封装" flush>
                  <table className={css['table']}>
                    <thead>
                      <tr>
                        <th>型号</th>
                        <th>说明</th>
                        <th>库存</th>
                      </tr>
                    </thead>
                    <tbody>
                      {others.map((it) => (
                        <tr key={it.part.skuCode}>
                          <td>
                            <Link to={partAddress(it.part.skuCode)} className={css['mpn']}>
                              {it.part.mpn}
                            </Link>
                            <div className="second">
                              {it.part.maker} · {it.part.package}
                            </div>
                          </td>
                          <td>{it.why}</td>
                          <td className="num">{stockText(it.part.stock)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </Card>
              ) : null}
            </div>
            <Card title="价格与交期" note="含 13% 税">
              <div className={css['gap']}>
                <Tiers part={part} label="阶梯价" />
                <Facts
                  columns={1}
                  facts={[
                    { label: '库存', value: stockText(part.stock) },
                    { label: '交期', value: leadText(part) },
                    { label: '起订量', value: `${part.moq} 个` },
                    { label: '倍数', value: `${part.packStep} 个` },
                    { label: '运费', value: freightWords(freightFen, freightFreeFromFen) },
                    { label: '供应商', value: <SupplierName of={supplier} /> },
                  ]}
                />
                <AddPart
                  key={part.skuCode}
                  part={part}
                  buy={(num) => void navigate(`/yunhanOrderConfirm?${new URLSearchParams({ skuCode: part.skuCode, num: String(num) })}`)}
                />
              </div>
            </Card>
          </div>
        </div>
      )}
    </WithRead>
  )
}
