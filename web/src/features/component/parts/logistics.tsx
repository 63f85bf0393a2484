// Where the partner is with an order of 元器件.
import { momentText } from '@caiyuan/contract/span'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'

export const Logistics = ({ orderId }: { orderId: string }) => {
  const read = useRead(api.componentOrder.logistics, { orderId })
  return (
    <Card title="元器件物流" note="由合作方提供">
      <WithRead read={read}>
        {(it) => (
          <div className="stack">
            {it.fault ? <p className="wait">{it.fault}</p> : null}
            <Facts
              facts={[
                { label: '合作方单号', value: it.partnerNo },
                { label: '进度', value: it.stage },
                { label: '预计发货', value: it.shipOn },
                ...it.parcels.map((parcel) => ({ label: parcel.carrierName, value: parcel.waybillNo })),
              ]}
            />
            {it.parcels.flatMap((parcel) =>
              parcel.traces.map((trace) => (
                <div key={trace.at}>
                  <span className="second num">{momentText(new Date(trace.at))}</span> {trace.text}
                </div>
              )),
            )}
          </div>
        )}
      </WithRead>
    </Card>
  )
}
