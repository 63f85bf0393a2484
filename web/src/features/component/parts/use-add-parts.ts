// Into the component cart without leaving the page.
import type { SentOf } from '@caiyuan/contract/endpoint'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { COMPONENT_CART } from './address.ts'

type Items = SentOf<typeof api.component.add>['items']

export const useAddParts = (onDone?: () => void) => {
  const act = useAct(api.component.add, {
    onDone: ({ yunHanCartNum }) => {
      notify.ok(`已加入元器件购物车，现有 ${yunHanCartNum} 种`, { to: COMPONENT_CART, label: '去购物车' })
      onDone?.()
    },
  })
  return { add: (items: Items) => act.run({ items }), pending: act.pending }
}
