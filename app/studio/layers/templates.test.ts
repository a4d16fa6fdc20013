import { expect, test } from 'vitest'
import { allTemplates, findTemplates } from './templates.ts'

test('there are more than ninety templates, each with a name of its own, found by what they are for', async () => {
  const all = await allTemplates()
  expect(all.length).toBeGreaterThan(90)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const names = (query: string) => findTemplates(all, query).map(({ name }) => name)
  expect(names('christmas snow')).toEqual(['Winter jumper'])
  expect(names('Coffee')).toContain('Coffee first')
  expect(names('no such thing')).toEqual([])
})
