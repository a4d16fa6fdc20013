import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listed = (...globs: string[]): { path: string; text: string }[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...globs], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The classes that a stylesheet speaks of: names behind a dot, in selectors alone. */
function classesOf(sheet: string): Set<string> {
  const bare = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    .replace(/@(?:import|layer|charset)[^;{]*;/g, '')
  const selectors = bare.split(/[{};]/).filter((_, index, all) => bare.includes(`${all[index]}{`))
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name!)),
  )
}

/** The words of a source outside its comments, which its classes are among; and what it puts before a value: `is-${state}` begins with `is-`. */
function wordsOf(source: string): { words: Set<string>; beginnings: Set<string> } {
  const code = source.replace(/(^|\s)\/\/.*$/gm, '').replace(/(^|[\s{])\/\*[\s\S]*?\*\//g, '')
  const words = new Set(
    [...code.matchAll(/(?<=['"`\s{[(.])([a-z][\w-]*)(?=['"`\s,:}\])$])/gi)].map(([, word]) => word!),
  )
  return { words, beginnings: new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, name]) => name!)) }
}

function unused(classes: Iterable<string>, { words, beginnings }: ReturnType<typeof wordsOf>): string[] {
  return [...classes].filter(
    (name) => !words.has(name) && ![...beginnings].some((beginning) => name.startsWith(beginning)),
  )
}

test('a class that no component names is found, and one that is put together is not', () => {
  const sheet =
    '/* .old */ .tile, .tile > .is-open { width: 0.5rem; mask: url(a.b) } @media print { .gone { top: 0 } }'
  expect([...classesOf(sheet)]).toEqual(['tile', 'is-open', 'gone'])
  const built = 'is-$' + '{state}'
  const source = wordsOf(`<p className="tile"> // gone\n<p className={\`row ${built}\`}>`)
  expect(unused(classesOf(sheet), source)).toEqual(['gone'])
})

test('every class of a stylesheet is named by a component', () => {
  const sources = listed(
    'app/*.ts',
    'app/*.tsx',
    'kernel/*.ts',
    'modules/*.ts',
    'server/*.ts',
    'flows/*.ts',
  ).filter(({ path }) => !path.includes('.test.'))
  const said = wordsOf(sources.map(({ text }) => text).join('\n'))
  const left = listed('app/*.css').flatMap(({ path, text }) =>
    unused(classesOf(text), said).map((name) => `${path}: .${name}`),
  )
  expect(left).toEqual([])
})
