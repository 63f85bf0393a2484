// The code of each page, apart from the rows (docs/adding/a-screen.md).
export const page = () => import('./screens/admin-permits.tsx')
