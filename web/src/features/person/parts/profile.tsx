// 个人资料: who the school says one is.
import { api, useRead } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'

export const Profile = () => {
  const { user } = useSession()
  const read = useRead(api.person.extra, {})
  if (!user) return null
  return (
    <Card title="个人资料" note={user.deptId ? '由单位维护，有不符请联系校管理员' : undefined}>
      <WithRead read={read}>
        {(own) => (
          <Facts
            facts={[
              { label: '姓名', value: user.userName },
              { label: '账号', value: <span className="num">{user.userNo}</span> },
              { label: '机构', value: user.schoolName },
              { label: '部门', value: user.deptName },
              { label: '供应商', value: user.supplierName },
              { label: '职称', value: user.title },
              { label: '导师', value: own.tutorName },
              { label: '角色', value: user.roles.join('、'), wide: true },
            ]}
          />
        )}
      </WithRead>
    </Card>
  )
}
