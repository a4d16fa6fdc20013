import { expect, test } from 'vitest'
import { findTemplates, loadAllTemplates } from './templates.ts'

test('there are more than ninety templates, each with a name of its own, found by what they are for', async () => {
  const templates = await loadAllTemplates()
  expect(templates.length).toBeGreaterThan(90)
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
  const findNames = (query: string) => findTemplates(templates, query).map(({ name }) => name)
  expect(findNames('christmas snow')).toEqual(['Winter jumper'])
  expect(findNames('Coffee')).toContain('Coffee first')
  expect(findNames('no such thing')).toEqual([])
})
