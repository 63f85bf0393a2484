// Written by `npm run tables`.

export interface DemoProgressTable {
  school_id: number
  next_event: number
  total_events: number
}
