import { expect, test } from 'vitest'
import { noticeKinds } from '#messages/contract'
import { groups } from './groups.ts'

test('every kind of notice is in one group: what the form leaves out is switched off with its next save', () => {
  const grouped = groups.flatMap(([, kinds]) => kinds)
  expect(grouped.toSorted()).toEqual(noticeKinds.toSorted())
})
