import { useSession } from '../../../core/session.ts'

export const Screen = () => {
  const { user } = useSession()
  return <h1>{user ? `${user.schoolName} ${user.userName}` : '采园'}</h1>
}
