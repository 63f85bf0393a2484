// 保存期限 in words for everybody, from the same table the nightly work deletes by (decision 0078).
import { keeping, retention, retentionGroups, retentionKinds, termText, type Term } from '@caiyuan/contract/retention'
import css from './retention-text.module.css'

const terms: readonly Term[] = retentionKinds.map((kind) => retention[kind]).filter((it: Term) => !it.isDemo)

interface Line {
  title: string
  until: string
  why: string
  law?: string | undefined
}

const Lines = ({ caption, lines }: { caption: string; lines: readonly Line[] }) => (
  <table className={css['lines']}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">内容</th>
        <th scope="col">保存到</th>
        <th scope="col">原因</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((it) => (
        <tr key={it.title}>
          <th scope="row">{it.title}</th>
          <td>{it.until}</td>
          <td>
            {it.why}
            {it.law ? <span className="second">（{it.law}）</span> : null}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const groups = Object.entries(retentionGroups).map(([key, caption]) => ({
  caption,
  lines: terms.filter((it) => it.group === key).map((it) => ({ ...it, until: termText(it) })),
}))

export const RetentionText = () => (
  <>
    <p className="second">
      每天夜里 2 点删除到期的内容。时间是实现目的所必要的最短时间（《个人信息保护法》第十九条），法律另有规定的在后面注明。
    </p>
    {groups.map((it) => (
      <Lines key={it.caption} {...it} />
    ))}
    <Lines caption="不按天删除" lines={Object.values(keeping)} />
  </>
)
