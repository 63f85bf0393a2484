// Whom the supplier reaches, and how the goods go back.
import { goesBack, returnKeys, returnWays, type ReturnWay } from '@caiyuan/contract/after-sale/flow'
import { Input, Radio } from 'antd'
import type { Part } from '../apply.ts'
import css from './after-sale.module.css'

export const ApplyReach = ({ it, put, say }: Part) => (
  <>
    <div className="cols2">
      <label className={css['field']}>
        联系人
        <Input aria-label="联系人" maxLength={20} value={it.contact} onChange={(event) => put({ contact: event.target.value })} />
        {say('contact')}
      </label>
      <label className={css['field']}>
        手机号码
        <Input
          aria-label="手机号码"
          inputMode="tel"
          maxLength={11}
          value={it.mobile}
          onChange={(event) => put({ mobile: event.target.value.trim() })}
        />
        {say('mobile')}
      </label>
    </div>
    {it.type !== undefined && goesBack(it.type) ? (
      <>
        <div className={css['field']}>
          <span>退回方式</span>
          <Radio.Group
            aria-label="退回方式"
            value={it.returnWay}
            onChange={(event) => put({ returnWay: event.target.value as ReturnWay })}
            options={returnKeys.map((key) => ({ value: key, label: returnWays[key] }))}
          />
        </div>
        {it.returnWay === 'pickUp' ? (
          <label className={css['field']}>
            取件地址
            <Input
              aria-label="取件地址"
              maxLength={200}
              value={it.pickupAddr}
              onChange={(event) => put({ pickupAddr: event.target.value })}
            />
            {say('pickupAddr')}
          </label>
        ) : null}
      </>
    ) : null}
  </>
)
