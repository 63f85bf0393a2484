// Which pieces of the order an after-sale is for.
import { priceText } from '@caiyuan/contract/money'
import { Stepper } from '../../../ui/stepper.tsx'
import type { Typed } from '../apply.ts'
import type { EligibleLine } from '../model.ts'
import css from './after-sale.module.css'

export const ApplyPieces = ({ lines, it, put }: { lines: readonly EligibleLine[]; it: Typed; put: (picks: Typed['picks']) => void }) => (
  <ul className={css['pieces']}>
    {lines.map((line) => (
      <li key={line.lineNo}>
        <img src={line.picture} alt="" loading="lazy" />
        <div>
          <b>{line.name}</b>
          <div className="second">
            {[line.spec, priceText(line.priceE4), `已验收 ${line.acceptedNum} ${line.unit}`].filter(Boolean).join(' · ')}
          </div>
        </div>
        <div className={css['count']}>
          {line.why ? (
            <span className="bad">{line.why}</span>
          ) : (
            <>
              <Stepper
                value={it.picks[line.lineNo] ?? 0}
                least={0}
                most={line.leftNum}
                label={`${line.name}的数量`}
                onChange={(num) => put({ ...it.picks, [line.lineNo]: num })}
              />
              <span className="second">
                可申请 {line.leftNum} {line.unit}
              </span>
            </>
          )}
        </div>
      </li>
    ))}
  </ul>
)
