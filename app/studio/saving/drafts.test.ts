import { expect, test } from 'vitest'
import type { DesignDocument } from '#press/document.ts'
import { isSameWork, lastNew, newDraftKey } from './drafts.ts'

test('what one shop never saved is offered to no other shop in the same browser', () => {
  const kept = [
    { key: newDraftKey('harmattan'), at: '2025-08-24T10:00:00Z' },
    { key: newDraftKey('harmattan'), at: '2025-08-24T11:00:00Z' },
    { key: newDraftKey('kettle'), at: '2025-08-24T12:00:00Z' },
    { key: 'dsg_1', at: '2025-08-24T13:00:00Z' },
  ]
  expect(lastNew(kept, 'harmattan')?.at).toBe('2025-08-24T11:00:00Z')
  expect(lastNew(kept, 'kettle')?.at).toBe('2025-08-24T12:00:00Z')
  expect(lastNew(kept, 'harm')).toBeNull()
})

test('what arrived is not offered again, however the database orders its keys; a name that did not arrive is', () => {
  const kept = { areas: [{ key: 'front', layers: [{ id: 'a', kind: 'text', text: 'RYE' }] }], schema: 3 }
  const read = { schema: 3, areas: [{ layers: [{ text: 'RYE', kind: 'text', id: 'a' }], key: 'front' }] }
  const work = (document: object, name = 'Rye') => ({ document: document as DesignDocument, name })
  expect(isSameWork(work(kept), work(read, 'Rye '))).toBe(true)
  expect(isSameWork(work(kept), work(read, 'Barley'))).toBe(false)
  const moved = { ...read, areas: [{ key: 'front', layers: [{ id: 'a', kind: 'text', text: 'RYES' }] }] }
  expect(isSameWork(work(kept), work(moved))).toBe(false)
  expect(isSameWork(work({ areas: ['a', 'b'] }), work({ areas: ['b', 'a'] }))).toBe(false)
})
