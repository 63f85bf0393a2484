// Grey lines in the shape of what is coming.
import css from './skeleton.module.css'

const widths = ['92%', '76%', '84%', '64%', '88%', '70%']

export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div role="status" aria-label="正在加载">
    {Array.from({ length: lines }, (_, i) => (
      <div key={i} className={css['line']} style={{ width: widths[i % widths.length] }} />
    ))}
  </div>
)

export const SkeletonBlock = ({ lines = 5 }: { lines?: number }) => (
  <div className={css['block']}>
    <Skeleton lines={lines} />
  </div>
)

/** A document page on its way; what comes under it stays below the screen. */
export const SkeletonPage = () => (
  <div className={`stack ${css['page']}`}>
    <SkeletonBlock lines={4} />
    <SkeletonBlock lines={8} />
  </div>
)
