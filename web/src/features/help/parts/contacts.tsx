// Whom to ask: the own institution first, then the platform. Nothing is shown that nobody has set.
import { tips, type TipKey } from '@caiyuan/contract/help'
import { api, useRead } from '../../../core/api.ts'
import { adminsText } from '../../../ui/admins.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'

const shown: readonly TipKey[] = ['service.phone', 'service.hours', 'service.email']

export const Contacts = ({ columns = 1 }: { columns?: 1 | 2 }) => {
  const read = useRead(api.help.contacts, {})
  return (
    <Card title="联系我们">
      <WithRead read={read}>
        {({ tips: said, school }) => (
          <div className={columns === 2 ? 'cols2' : 'stack'}>
            {school && (school.contact || school.admins.length > 0) ? (
              <section className="stack">
                <h3>账号、权限、经费和审批：{school.name}</h3>
                <Facts
                  columns={1}
                  facts={[
                    { label: '咨询方式', value: school.contact },
                    { label: '管理员', value: adminsText(school) },
                  ]}
                />
              </section>
            ) : null}
            <section className="stack">
              <h3>商品、供应商和系统使用：采园客服</h3>
              {said['service.notice'] ? <p>{said['service.notice']}</p> : null}
              <Facts
                columns={1}
                facts={shown.map((key) => ({
                  label: tips[key],
                  value:
                    key === 'service.phone' && said[key] ? (
                      <a href={`tel:${said[key].replaceAll(/[^\d+-]/g, '')}`}>{said[key]}</a>
                    ) : (
                      said[key]
                    ),
                }))}
              />
              <p className="second">留言一般在 15 个工作日内答复。</p>
            </section>
          </div>
        )}
      </WithRead>
    </Card>
  )
}
