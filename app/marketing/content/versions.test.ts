import { expect, test } from 'vitest'
import { findVersion, listPages, requirePage } from './content.server.ts'
import { parsePage } from './markdown.ts'
import { listChangedSections, rebuildEarlierPage } from './versions.ts'

const latest = parsePage(
  '---\nversion: 2\n---\n\nFirst.\n\n## Fees\n\nFive.\n\n## Letters\n\nConfirmed.\n\n## End\n\nYes.',
)
const earlier = rebuildEarlierPage(
  latest,
  parsePage('---\nversion: 1\nwithout: letters\n---\n\n## Fees\n\nSix.'),
)

test('an earlier version is the later one with its own sections, and without those that came later', () => {
  expect(earlier.front.version).toBe('1')
  expect(earlier.blocks).toEqual(parsePage('First.\n\n## Fees\n\nSix.\n\n## End\n\nYes.').blocks)
})

test('changes are listed by the headings of the sections that differ or are new', () => {
  expect(listChangedSections(earlier, latest).map(({ text }) => text)).toEqual(['Fees', 'Letters'])
})

test('every legal page has all its versions, each dated before the next and different from it', () => {
  const names = [
    ...listPages('policies').map(({ slug }) => `policies/${slug}`),
    'pages/security',
    'pages/notice-of-accessibility',
  ]
  for (const name of names) {
    const current = requirePage(name)
    const count = Number(current.front.version)
    for (let version = count; version > 1; version -= 1) {
      const [newer, older] = [findVersion(name, String(version))!, findVersion(name, String(version - 1))!]
      expect(older, `${name} ${version - 1}`).not.toBeNull()
      expect(older.front.updated! < newer.front.updated!, name).toBe(true)
      expect(listChangedSections(older, newer).length, `${name} ${version - 1}`).toBeGreaterThan(0)
    }
    expect(findVersion(name, String(count + 1))).toBeNull()
    expect(findVersion(name, '0')).toBeNull()
  }
})
