import { describe, expect, it } from 'vitest'
import { timelineNodes } from './timeline-nodes.ts'

type Timeline = Parameters<typeof timelineNodes>[0]
type Now = Timeline['now'][number]

const person = (name: string, reason: string): Now['people'][number] => ({
  id: name,
  name,
  deptName: '',
  onBehalfOf: '',
  reason,
  isMe: false,
  since: new Date().toISOString(),
})
const now = (people: Now['people']): Timeline => ({
  done: [],
  next: [],
  rest: null,
  now: [
    {
      nodeId: 'n',
      title: '医学工程处',
      type: 'APPROVE',
      act: '审批',
      mode: 'OR',
      reason: '须医学工程处审批',
      since: new Date().toISOString(),
      dueAt: null,
      medianHours: null,
      people,
    },
  ],
})
const notes = (...people: Now['people']) => timelineNodes(now(people))[0]!.notes

describe('the timeline of an order', () => {
  it('says once why one or several people are asked', () => {
    expect(notes(person('方科长', '核对注册证'), person('章工程师', '核对注册证'))).toEqual(['核对注册证'])
    expect(notes(person('方科长', ''), person('章工程师', ''))).toEqual(['须医学工程处审批'])
  })

  it('says it for each where the reasons differ', () => {
    expect(notes(person('王教授', '面上项目由其负责'), person('赵教授', '学科建设由其负责'))).toEqual([
      '王教授：面上项目由其负责',
      '赵教授：学科建设由其负责',
    ])
  })
})
