// Province, city, district, town: four boxes in one line, each offering what lies in the one before.
import { Form, Select, type FormInstance } from 'antd'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { api, useRead } from '../../../core/api.ts'
import { Fault } from '../../../ui/fault.tsx'
import css from './address.module.css'

const DAY = 86_400_000
export type Regions = OutputOf<typeof api.address.regions>

export const useRegions = (): Regions => useRead(api.address.regions, {}, { fresh: DAY }).data ?? []

type Options = readonly { code: string; name: string }[]
const optionsOf = (list: Options) => list.map((it) => ({ value: it.code, label: it.name }))

interface BoxProps {
  of: FormInstance
  name: string
  label: string
  list: Options
  /** Boxes after this one, emptied when it changes. */
  later: readonly string[]
  rules?: React.ComponentProps<typeof Form.Item>['rules']
  optional?: boolean
}

const Box = ({ of, name, label, list, later, rules, optional }: BoxProps) => (
  <Form.Item name={name} noStyle {...(rules ? { rules } : {})}>
    <Select
      aria-label={label}
      placeholder={optional ? `${label}（选填）` : label}
      allowClear={optional ?? false}
      notFoundContent={later.length < 3 ? '先选择前一级地区' : '正在加载'}
      options={optionsOf(list)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={() => of.setFieldsValue(Object.fromEntries(later.map((it) => [it, undefined])))}
    />
  </Form.Item>
)

interface Props {
  of: FormInstance
  rules: (name: string) => NonNullable<React.ComponentProps<typeof Form.Item>['rules']>
  /** An address whose region is no longer valid starts without a choice. */
  fault?: string | undefined
}

export const RegionSelect = ({ of, rules, fault }: Props) => {
  const tree = useRegions()
  const province = Form.useWatch('provinceCode', of) as string | undefined
  const city = Form.useWatch('cityCode', of) as string | undefined
  const county = Form.useWatch('countyCode', of) as string | undefined
  const cities = tree.find((it) => it.code === province)?.children ?? []
  const counties = cities.find((it) => it.code === city)?.children ?? []
  const towns = useRead(api.address.towns, { countyCode: county ?? '' }, { enabled: Boolean(county), fresh: DAY }).data ?? []
  return (
    // The item around the boxes says under them what is wrong with one of them.
    <Form.Item
      className={css['region'] ?? ''}
      label={
        <>
          所在地区
          <span className="bad" aria-hidden>
            {' *'}
          </span>
        </>
      }
      required
    >
      <div className={css['regionBoxes']} data-fault={fault !== undefined}>
        <Box
          of={of}
          name="provinceCode"
          label="省份"
          list={tree}
          later={['cityCode', 'countyCode', 'townCode']}
          rules={rules('provinceCode')}
        />
        <Box of={of} name="cityCode" label="城市" list={cities} later={['countyCode', 'townCode']} rules={rules('cityCode')} />
        <Box of={of} name="countyCode" label="区县" list={counties} later={['townCode']} rules={rules('countyCode')} />
        <Box of={of} name="townCode" label="街道" list={towns} later={[]} rules={rules('townCode')} optional />
      </div>
      <Fault>{fault}</Fault>
    </Form.Item>
  )
}
