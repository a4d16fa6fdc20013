import { expect, test } from 'vitest'
import { lastNew, newDraftKey } from './drafts.ts'

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
