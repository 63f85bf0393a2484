// Written by `npm run tables`.

export interface EvaluationPicturesTable {
  school_id: number
  id: string
  evaluation_id: string
  place: number
  sides: number[]
  storage_key: string
}
