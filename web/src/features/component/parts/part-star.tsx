// 收藏 of a component, on its page: known to the mall only once somebody keeps or buys it.
import { api, useAct } from '../../../core/api.ts'
import { useKept } from '../../../core/favourites.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { StarButton } from '../../../ui/star-button.tsx'

export const PartStar = ({ skuCode, skuId, name }: { skuCode: string; skuId: string | null; name: string }) => {
  const { has } = useSession()
  const kept = useKept('component')
  const isOn = skuId !== null && kept.includes(skuId)
  const keep = useAct(api.favourite.keepPart, {
    onDone: () => notify.ok('已收藏元器件', { to: '/collection?tab=component', label: '我的收藏' }),
  })
  const remove = useAct(api.favourite.remove, { onDone: () => notify.ok('已取消收藏') })
  if (!has('mall:view')) return null
  const toggle = () => void (isOn ? remove.run({ kind: 'component', refIds: [skuId] }) : keep.run({ skuCode }))
  return <StarButton isOn={isOn} pending={keep.pending || remove.pending} toggle={toggle} name={name} isWord />
}
