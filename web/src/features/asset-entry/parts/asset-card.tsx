// 固定资产入库 on the page of its order.
import { numbersText } from '@caiyuan/contract/asset-entry'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { AssetActs, AssetTag, assetWords, type Asset } from './asset-acts.tsx'

export const AssetCard = ({ assets }: { assets: readonly Asset[] }) =>
  assets.length === 0 ? null : (
    <Card title="固定资产入库" note={`${assets.length} 种`}>
      {assets.map((it) => (
        <div key={it.id}>
          <p className="row">
            <AssetTag it={it} /> <b>{it.name}</b>
            <span className="second num">
              {it.num} {it.unit} · <Money fen={it.amountFen} />
            </span>
          </p>
          {it.assetNos.length > 0 ? <p className="num">资产编号 {numbersText(it.assetNos)}</p> : null}
          {assetWords(it) ? <p className="second">{assetWords(it)}</p> : null}
          <AssetActs it={it} />
        </div>
      ))}
    </Card>
  )
