import { expect, test } from 'vitest'
import type { DesignDocument } from '#press/document.ts'
import { createDraftKey, findLatestNew, isSameWork } from './drafts.ts'

test('a shop’s unsaved design is offered to no other shop in the same browser', () => {
  const drafts = [
    { key: createDraftKey('harmattan'), at: '2025-08-24T10:00:00Z' },
    { key: createDraftKey('harmattan'), at: '2025-08-24T11:00:00Z' },
    { key: createDraftKey('kettle'), at: '2025-08-24T12:00:00Z' },
    { key: 'dsg_1', at: '2025-08-24T13:00:00Z' },
  ]
  expect(findLatestNew(drafts, 'harmattan')?.at).toBe('2025-08-24T11:00:00Z')
  expect(findLatestNew(drafts, 'kettle')?.at).toBe('2025-08-24T12:00:00Z')
  expect(findLatestNew(drafts, 'harm')).toBeNull()
})

test('saved work is not offered again, however the database orders its keys; an unsaved name is', () => {
  const stored = { areas: [{ key: 'front', layers: [{ id: 'a', kind: 'text', text: 'RYE' }] }], schema: 3 }
  const loaded = { schema: 3, areas: [{ layers: [{ text: 'RYE', kind: 'text', id: 'a' }], key: 'front' }] }
  const work = (document: object, name = 'Rye') => ({ document: document as DesignDocument, name })
  expect(isSameWork(work(stored), work(loaded, 'Rye '))).toBe(true)
  expect(isSameWork(work(stored), work(loaded, 'Barley'))).toBe(false)
  const moved = { ...loaded, areas: [{ key: 'front', layers: [{ id: 'a', kind: 'text', text: 'RYES' }] }] }
  expect(isSameWork(work(stored), work(moved))).toBe(false)
  expect(isSameWork(work({ areas: ['a', 'b'] }), work({ areas: ['b', 'a'] }))).toBe(false)
})
