import { expect, test } from 'vitest'
import { listComingCutOffs } from './coming-cut-offs.ts'

const fridays = [{ weekday: 5, time: '18:00' }]
const at = (text: string) => new Date(text).getTime()
const firstFrom = (zone: string, from: string) =>
  new Date(listComingCutOffs({ zone, cutOffs: fridays }, at(from)).after(at(from))).toISOString()

test('the cut-offs of one press, requested again, are those of the requested day and zone', () => {
  expect(firstFrom('Africa/Lagos', '2025-08-25T10:00:00Z')).toBe('2025-08-29T17:00:00.000Z')
  // For an earlier day, and another zone, the cached result must not be used.
  expect(firstFrom('Africa/Lagos', '2025-08-04T10:00:00Z')).toBe('2025-08-08T17:00:00.000Z')
  expect(firstFrom('Europe/Berlin', '2025-08-04T10:00:00Z')).toBe('2025-08-08T16:00:00.000Z')
})
