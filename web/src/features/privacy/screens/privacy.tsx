// 隐私政策: every version that was published, the newest first, each beside the one before it.
import { LATEST_VERSION, policies } from '@caiyuan/contract/policy'
import { useSearchParams } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { PolicyText } from '../parts/policy-text.tsx'
import { RetentionText } from '../parts/retention-text.tsx'
import css from './privacy.module.css'

const tabs = policies.map(({ version }) => ({ key: version, label: `${version} 版` })).toReversed()

/** As a file to keep. */
const fileOf = ({ version, articles }: (typeof policies)[number]): string => {
  const text = [`采园隐私政策 ${version} 版`, ...articles.flatMap((it) => [it.title, ...it.paragraphs])].join('\n\n')
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
}

export const Screen = () => {
  const [params, setParams] = useSearchParams()
  const asked = policies.findIndex((it) => it.version === (params.get('version') ?? LATEST_VERSION))
  const at = Math.max(asked, 0)
  const policy = policies[at]!
  return (
    <div className={css['page']}>
      <h1 className="hidden-text">隐私政策</h1>
      <div className={css['tabs']}>
        <TabStrip label="版本" tabs={tabs} at={policy.version} pick={(version) => setParams({ version }, { replace: true })} />
      </div>
      <Card
        title="隐私政策"
        extra={
          <a href={fileOf(policy)} download={`采园隐私政策-${policy.version}.txt`}>
            下载
          </a>
        }
      >
        <PolicyText policy={policy} earlier={policies[at - 1]} />
      </Card>
      <Card title="保存期限" id="retention">
        <RetentionText />
      </Card>
    </div>
  )
}
