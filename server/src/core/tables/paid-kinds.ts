// Written by `npm run tables`.

export interface PaidKindsTable {
  kind: string
}
