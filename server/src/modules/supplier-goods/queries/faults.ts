import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { supplierGoods } from '@caiyuan/contract/supplier-goods'

export const FAULTS_MAX = 12

type RowFault = OutputOf<typeof supplierGoods.importDetail>['faults'][number]

/** Faults by their kind: what to mend first is what most rows have. Rows named in a message do not make it another kind. */
export const counter = () => {
  const kinds = new Map<string, RowFault>()
  return {
    add: ({ field, message }: { field: string; message: string }, num: number): void => {
      const said = message.replace(/第 \d+ 行/g, '前面的行')
      const key = `${field}\n${said}`
      const had = kinds.get(key)
      if (had) had.num += num
      else kinds.set(key, { field, message: said, num })
    },
    most: (): RowFault[] => [...kinds.values()].toSorted((a, b) => b.num - a.num).slice(0, FAULTS_MAX),
  }
}

export const faultsOf = (rows: readonly { field: string; message: string; num: number }[]): RowFault[] => {
  const faults = counter()
  for (const it of rows) faults.add(it, it.num)
  return faults.most()
}
