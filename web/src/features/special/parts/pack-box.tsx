// Finding packs on sale by words, for people of the platform: one, or several.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Select } from 'antd'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { api, useRead } from '../../../core/api.ts'
import css from './special.module.css'

export type Pack = OutputOf<typeof api.special.packs>['list'][number]

const packText = (it: Pack): string => [it.name, it.spec, it.supplierName].filter(Boolean).join(' · ')

const usePacks = () => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const read = useRead(api.special.packs, { search }, { enabled: search !== '', keep: true })
  const list = search === '' ? [] : (read.data?.list ?? [])
  return {
    list,
    box: {
      showSearch: true,
      filterOption: false as const,
      placeholder: '输入商品名称、编码或供应商',
      notFoundContent: search === '' ? '输入后查找在售商品' : read.isFetching ? '正在查找' : '没有在售的商品',
      onSearch: setTyped,
      options: list.map((it) => ({ value: it.skuId, label: packText(it) })),
      // Packs of one name differ at their end.
      optionRender: ({ label }: { label?: ReactNode }) => <span className={css['choice']}>{label}</span>,
    },
  }
}

interface PackBoxProps {
  id?: string
  value?: string
  onChange?: (skuId: string) => void
  picked: (pack: Pack) => void
}

export const PackBox = ({ id, value, onChange, picked }: PackBoxProps) => {
  const { list, box } = usePacks()
  return (
    <Select
      {...(id ? { id } : {})}
      {...box}
      {...(value ? { value } : {})}
      onChange={(skuId: string) => {
        onChange?.(skuId)
        const pack = list.find((it) => it.skuId === skuId)
        if (pack) picked(pack)
      }}
    />
  )
}

/** What was picked keeps its name while other words are typed. */
export const PacksBox = ({ id, onChange }: { id?: string; onChange?: (skuIds: string[]) => void }) => {
  const { box } = usePacks()
  const [picked, setPicked] = useState<{ value: string; label: string }[]>([])
  return (
    <Select
      {...(id ? { id } : {})}
      {...box}
      mode="multiple"
      labelInValue
      value={picked}
      onChange={(all: { value: string; label: string }[]) => {
        setPicked(all)
        onChange?.(all.map((it) => it.value))
      }}
    />
  )
}
