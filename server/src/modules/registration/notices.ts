import type { Notices } from '../../core/documents.ts'

/** The applicant hears by short message; what is told here waits for the first sign-in. */
export const registrationNotices = {
  passed: (userId: string) => ({
    to: [userId],
    title: '账号已开通',
    body: '您的注册申请已通过。请在账户设置中核对个人资料。',
    link: '/setting',
  }),
} satisfies Notices
