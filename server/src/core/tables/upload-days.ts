// Written by `npm run tables`.

export interface UploadDaysTable {
  holder: string
  day: string
  files: number
  bytes: number
}
