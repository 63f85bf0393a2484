// From a search that found nothing to 心愿单, with its words.
import { Link } from 'react-router'
import { useSession } from '../../../core/session.ts'

export const WishLink = ({ keyword }: { keyword: string }) => {
  const { status, has } = useSession()
  if (keyword === '' || (status === 'in' && !has('mall:view'))) return null
  return (
    <Link className="button primary" to={`/wishList?${new URLSearchParams({ wish: keyword })}`}>
      提交心愿
    </Link>
  )
}
