// 账户设置: a tab each, named by the address.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../core/session.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { tabsOf } from '../tabs.ts'
import css from './setting.module.css'

export const Screen = () => {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  if (!user) return <SkeletonBlock />
  const tabs = tabsOf(user)
  const at = tabs.find((it) => it.key === params.get('tab')) ?? tabs[0]!
  return (
    <div className={css['page']}>
      <h1 className="hidden-text">账户设置</h1>
      <div className={css['tabs']}>
        <TabStrip label="账户设置" tabs={tabs} at={at.key} pick={(tab) => setParams({ tab })} />
      </div>
      <Suspense fallback={<SkeletonBlock />}>
        <at.Panel />
      </Suspense>
    </div>
  )
}
