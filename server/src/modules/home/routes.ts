import { home } from '@caiyuan/contract/home'
import { implement } from '../../core/implement.ts'
import { listFloors } from './queries.ts'

export const homeModule = implement('home', home, { floors: listFloors })
