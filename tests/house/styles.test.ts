import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildClass } from '../../scripts/class-names.ts'

const listFiles = (...globs: string[]): { path: string; text: string }[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...globs], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The classes of a stylesheet: names after a dot, in selectors only. */
function listClasses(sheet: string): Set<string> {
  const bareSheet = sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
    .replace(/@(?:import|layer|charset)[^;{]*;/g, '')
  const selectors = bareSheet
    .split(/[{};]/)
    .filter((_, index, pieces) => bareSheet.includes(`${pieces[index]}{`))
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name!)),
  )
}

/** The words of a source outside its comments, classes among them, and the beginnings it puts before values. */
function readUsedWords(source: string): { words: Set<string>; beginnings: Set<string> } {
  const code = source.replace(/(^|\s)\/\/.*$/gm, '').replace(/(^|[\s{])\/\*[\s\S]*?\*\//g, '')
  const words = new Set(
    [...code.matchAll(/(?<=['"`\s{[(.])([a-z][\w-]*)(?=['"`\s,:}\])$])/gi)].map(([, word]) => word!),
  )
  return { words, beginnings: new Set([...code.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, name]) => name!)) }
}

function listUnused(
  classes: Iterable<string>,
  { words, beginnings }: ReturnType<typeof readUsedWords>,
): string[] {
  return [...classes].filter(
    (name) => !words.has(name) && ![...beginnings].some((beginning) => name.startsWith(beginning)),
  )
}

test('a class that no component names is found, and one that is put together is not', () => {
  const sheet =
    '/* .old */ .tile, .tile > .is-open { width: 0.5rem; mask: url(a.b) } @media print { .gone { top: 0 } }'
  expect([...listClasses(sheet)]).toEqual(['tile', 'is-open', 'gone'])
  const built = 'is-$' + '{state}'
  const source = readUsedWords(`<p className="tile"> // gone\n<p className={\`row ${built}\`}>`)
  expect(listUnused(listClasses(sheet), source)).toEqual(['gone'])
})

test('every class of a stylesheet is named by a component', () => {
  const sources = listFiles(
    'app/*.ts',
    'app/*.tsx',
    'kernel/*.ts',
    'modules/*.ts',
    'server/*.ts',
    'flows/*.ts',
  ).filter(({ path }) => !path.includes('.test.'))
  const usedWords = readUsedWords(sources.map(({ text }) => text).join('\n'))
  const unused = listGlobalSheets().flatMap(({ path, text }) =>
    listUnused(listClasses(text), usedWords).map((name) => `${path}: .${name}`),
  )
  expect(unused).toEqual([])
})

const isModule = ({ path }: { path: string }): boolean => path.endsWith('.module.css')
const listGlobalSheets = () => listFiles('app/*.css').filter((sheet) => !isModule(sheet))

test('a stylesheet is the base or a CSS module beside its component', () => {
  const strays = listGlobalSheets().filter(({ path }) => !path.startsWith('app/ui/'))
  expect(strays.map(({ path }) => path)).toEqual([])
})

type Sheet = { words: Set<string>; borrowed: { from: string; word: string }[] }

/** The classes of a CSS module, and those of others that its rules name. */
function readModule({ path, text }: { path: string; text: string }): Sheet {
  const borrowed = [...text.matchAll(/@value ([^;]+?) from ["']([^"']+)["']/g)].flatMap(([, words, from]) =>
    words!.split(',').map((word) => {
      const [name = '', , alias = name] = word.trim().split(/\s+/)
      return { from: join(dirname(path), from!), word: name, alias }
    }),
  )
  const ownText = text.replace(/@value[^;]+;/g, '').replace(/:global\([^)]*\)/g, '')
  const aliases = new Set(borrowed.map(({ alias }) => alias))
  return { words: new Set([...listClasses(ownText)].filter((word) => !aliases.has(word))), borrowed }
}

/** The classes that a component takes from a CSS module: `styles.row`. */
function listUsedClasses({ path, text }: { path: string; text: string }): { from: string; word: string }[] {
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, from]) =>
    [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .map(([, word]) => ({ from: join(dirname(path), from!), word: word! }))
      .filter(({ word }) => word !== 'module'),
  )
}

function findModuleFaults(
  sheets: readonly { path: string; text: string }[],
  components: readonly { path: string; text: string }[],
): string[] {
  const modules = new Map(sheets.map((sheet) => [sheet.path, readModule(sheet)]))
  const uses = [
    ...components.flatMap(listUsedClasses),
    ...[...modules.values()].flatMap(({ borrowed }) => borrowed),
  ]
  const used = new Set(uses.map(({ from, word }) => `${from} ${word}`))
  const missing = uses
    .filter(({ from, word }) => !modules.get(from)?.words.has(word))
    .map(({ from, word }) => `${from} has no .${word}`)
  const faults = [...modules].flatMap(([path, { words }]) =>
    [...words].flatMap((word) => [
      ...(used.has(`${path} ${word}`) ? [] : [`${path}: nobody takes .${word}`]),
      ...(/^[a-z][a-zA-Z]{2,}$/.test(word) ? [] : [`${path}: .${word} is no word`]),
    ]),
  )
  return [...new Set([...missing, ...faults])]
}

test('a class of a CSS module that is unused, missing or no word is found', () => {
  const sheet = {
    path: 'app/x/table.module.css',
    text: "@value card from './card.module.css';\n.card .row:hover {} .r2 {} :global(.btn) {} .old {}",
  }
  const card = { path: 'app/x/card.module.css', text: '.card { top: 0.5rem }' }
  const component = {
    path: 'app/x/table.tsx',
    text: "import styles from './table.module.css'\n<p className={styles.row}><b className={[styles.r2, styles.gone].join(' ')}>",
  }
  expect(findModuleFaults([sheet, card], [component])).toEqual([
    'app/x/table.module.css has no .gone',
    'app/x/table.module.css: .r2 is no word',
    'app/x/table.module.css: nobody takes .old',
  ])
})

test('every class of a CSS module is a word that some component uses, and every class used exists', () => {
  const sheets = listFiles('app/*.css').filter(isModule)
  expect(sheets.length).toBeGreaterThan(15)
  expect(findModuleFaults(sheets, listFiles('app/*.ts', 'app/*.tsx'))).toEqual([])
})

test('a built class has one file and one word', () => {
  const names = listFiles('app/*.css')
    .filter(isModule)
    .flatMap((sheet) => [...readModule(sheet).words].map((word) => buildClass(sheet.path, word)))
  expect(new Set(names).size).toBe(names.length)
})

test('a class that is written out in a component is one of the base', () => {
  const globalClasses = new Set(listGlobalSheets().flatMap(({ text }) => [...listClasses(text)]))
  for (const { text } of listFiles('app/*.css').filter(isModule))
    for (const [, name] of text.matchAll(/:global\(\.([\w-]+)\)/g)) globalClasses.add(name!)
  const components = listFiles('app/*.tsx')
  const unknown = components.flatMap(({ path, text }) =>
    [...text.matchAll(/className="([^"]*)"/g)]
      .flatMap(([, names]) => names!.split(/\s+/))
      .filter((name) => name !== '' && !globalClasses.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})
