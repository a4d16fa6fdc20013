/** Sibling folders that import each other in a circle: none of them can be read without the others. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

type Arrows = Map<string, Set<string>>
const isInside = (folder: string, path: string): boolean => folder === path || folder.startsWith(`${path}/`)

/** Which folder imports from which; a folder and those inside it count as one, and the map of rooms checks doors. */
function listArrows(files: ReadonlyMap<string, string>): Arrows {
  const arrows: Arrows = new Map()
  for (const [path, text] of files)
    for (const [, specifier] of text.matchAll(
      /\b(?:from|import)\s*\(?\s*'(\.[^']+|#[a-z]+\/[^']+\.tsx?)'/g,
    )) {
      const target = specifier!.startsWith('#') ? specifier!.slice(1) : join(dirname(path), specifier!)
      const [from, to] = [dirname(path), dirname(target)]
      if (!files.has(target) || isInside(from, to) || isInside(to, from)) continue
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  return arrows
}

/** Folders that import themselves through others, each with the path. */
function findCircles(arrows: Arrows): string[] {
  const findPathBack = (start: string): string[] | null => {
    const [seenFolders, openPaths] = [new Set<string>(), [[start]]]
    for (let path = openPaths.shift(); path; path = openPaths.shift())
      for (const next of arrows.get(path.at(-1)!) ?? []) {
        if (next === start) return path
        if (!seenFolders.has(next)) openPaths.push([...path, next])
        seenFolders.add(next)
      }
    return null
  }
  return [...arrows.keys()].flatMap((folder) => {
    const circle = findPathBack(folder)
    // A circle is reported once, by its first name.
    return circle && folder === circle.toSorted()[0] ? [`${circle.join(' -> ')} -> ${folder}`] : []
  })
}

test('two folders that import each other are found, as is a circle of three; a folder is one with its contents', () => {
  const planted = {
    'app/a/one.ts': `import { x } from '../b/two.ts'`,
    'app/b/two.ts': `import type { Y } from '../c/three.ts'`,
    'app/c/three.ts': `export const y = () => import('../a/one.ts')`,
    'app/d/deep/four.ts': `import { x } from '../five.ts'`,
    'app/d/five.ts': `import { x } from './deep/four.ts'`,
    'platform/jobs/begin.ts': `import { x } from '#platform/http/wait.ts'`,
    'platform/http/wait.ts': `export { x } from '../jobs/begin.ts'`,
  }
  expect(findCircles(listArrows(new Map(Object.entries(planted))))).toEqual([
    'app/a -> app/b -> app/c -> app/a',
    'platform/http -> platform/jobs -> platform/http',
  ])
})

test('no sibling folders import each other in a circle', () => {
  const trackedPaths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\n')
  const code = trackedPaths.filter(
    (path) =>
      /^(kernel|platform|press|modules|flows|api|app|server)\/.*\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path),
  )
  expect(code.length).toBeGreaterThan(1_000)
  expect(findCircles(listArrows(new Map(code.map((path) => [path, readFileSync(path, 'utf8')]))))).toEqual([])
})
