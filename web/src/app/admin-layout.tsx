// 学校管理: the console of who runs a school.
import {
  ApartmentOutlined,
  AuditOutlined,
  BarChartOutlined,
  BranchesOutlined,
  ExperimentOutlined,
  SafetyOutlined,
  SearchOutlined,
  SettingOutlined,
  StopOutlined,
  TeamOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons'
import { Link } from 'react-router'
import { useSession } from '../core/session.ts'
import { ConsoleFrame } from './console-frame.tsx'
import { Asked } from './sign-in.tsx'

const icons = {
  overview: BarChartOutlined,
  people: TeamOutlined,
  depts: ApartmentOutlined,
  roles: SafetyOutlined,
  params: SettingOutlined,
  audit: AuditOutlined,
  limits: StopOutlined,
  permits: ExperimentOutlined,
  recusals: UserDeleteOutlined,
  search: SearchOutlined,
  flows: BranchesOutlined,
}

export const AdminLayout = () => {
  const { user } = useSession()
  return (
    <>
      <ConsoleFrame
        layout="admin"
        home="/admin"
        name="学校管理"
        owner={user?.schoolName ?? ''}
        icons={icons}
        waiting={{}}
        links={
          <>
            <Link to="/" className="desktop-only">
              回到商城
            </Link>
            <Link to="/message">消息{user?.messageNum ? ` ${user.messageNum}` : ''}</Link>
          </>
        }
      />
      <Asked />
    </>
  )
}
