export { InquiryDetail as Screen } from '../parts/inquiry-detail.tsx'
