import { Link } from 'react-router'
import { useSession } from '../../../core/session.ts'

/** Who may ask the market asks it for what was typed. */
export const InquiryLink = ({ keyword }: { keyword: string }) => {
  const { has } = useSession()
  return keyword !== '' && has('inquiry:create') ? (
    <Link to={`/createInquiry?${new URLSearchParams({ name: keyword })}`} className="button">
      发起询价
    </Link>
  ) : null
}
