import { expect, test } from 'vitest'
import { readParts } from './form.server.ts'

const buildRequest = (body: BodyInit) => new Request('https://fanfare.test/', { method: 'POST', body })

test('texts and file names lose the character that no database stores, and a repeated name keeps all its values', async () => {
  const form = new FormData()
  form.append('word', 'a\u0000b')
  form.append('word', 'second')
  form.append('na\u0000me', 'c')
  form.append('file', new File(['bytes'], 'p\u0000.png', { type: 'image/png' }))
  const parts = await readParts(buildRequest(form))
  expect([...parts.keys()]).toEqual(['word', 'word', 'name', 'file'])
  expect(parts.getAll('word')).toEqual(['ab', 'second'])
  const file = parts.get('file') as File
  expect([file.name, file.type, await file.text()]).toEqual(['p.png', 'image/png', 'bytes'])
})

test('a form of ten thousand names is read in a moment, and one of more is refused', async () => {
  const buildFormOf = (count: number) =>
    buildRequest(new URLSearchParams(Array.from({ length: count }, (_, index) => [`n${index}`, ''])))
  const startedAt = process.cpuUsage()
  await readParts(buildFormOf(10_000))
  const { user } = process.cpuUsage(startedAt)
  expect(user / 1_000, 'milliseconds; walking the form for each name takes seconds').toBeLessThan(800)
  await expect(readParts(buildFormOf(10_001))).rejects.toMatchObject({ status: 413 })
})
