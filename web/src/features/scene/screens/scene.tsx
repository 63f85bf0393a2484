// 场景采购: one of the scenes the platform put together is chosen and bought as a set.
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { Drawing } from '../../../ui/drawing.tsx'
import { Empty, ReadFail } from '../../../ui/empty.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { SceneSet } from '../parts/scene-set.tsx'
import css from '../parts/scene.module.css'

const MISSING = '4004'

export const Screen = () => {
  const [params] = useSearchParams()
  const categoryType = usePurchaseMode()
  const scenes = useRead(api.scene.list, {})
  const list = scenes.data?.list ?? []
  const id = params.get('id') ?? list[0]?.id ?? ''
  const read = useRead(api.scene.detail, { id, categoryType }, { enabled: id !== '' })
  return (
    <section aria-label="场景采购">
      <header className={css['top']}>
        <h1>场景采购</h1>
        <span className="second">按场景配好的整套商品，数量可改、可去掉不需要的，一次加入购物车</span>
      </header>
      {scenes.error && !scenes.data ? <ReadFail fail={scenes.error} retry={() => void scenes.refetch()} /> : null}
      {scenes.isPending ? <SkeletonBlock lines={8} /> : null}
      {scenes.data && list.length === 0 ? (
        <Empty
          title="还没有采购场景"
          action={
            <Link className="button primary" to="/searchCate">
              去选购商品
            </Link>
          }
        />
      ) : null}
      {list.length > 0 ? (
        <nav className={css['scenes']} aria-label="选择场景">
          {list.map((it) => (
            <Link key={it.id} to={`/scene?id=${it.id}`} className={css['scene']} aria-current={it.id === id} preventScrollReset>
              <b className="line1">{it.title}</b>
              <p className="second line1" title={it.brief}>
                {it.brief || `${it.kindsNum} 种商品`}
              </p>
              <span className={css['pictures']}>
                {it.pictures.map((src) => (
                  <Drawing key={src} src={src} name="" size={40} />
                ))}
              </span>
            </Link>
          ))}
        </nav>
      ) : null}
      {read.error && !read.data ? (
        read.error.code === MISSING ? (
          <Empty title="没有这个场景" action={<Link to="/scene">看其他场景</Link>}>
            它可能已经下线。
          </Empty>
        ) : (
          <ReadFail fail={read.error} retry={() => void read.refetch()} />
        )
      ) : null}
      {id !== '' && read.isPending && !read.error ? <SkeletonBlock lines={8} /> : null}
      {read.data ? <SceneSet key={read.data.id} scene={read.data} again={() => void read.refetch()} /> : null}
    </section>
  )
}
