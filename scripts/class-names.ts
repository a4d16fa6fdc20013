/**
 * The class names of CSS modules. A built page has short ones (`Ab4`: file and position in it), pages under development
 * long ones; both are made from the file and the word only, so that server, browser and tests agree on them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { CSSOptions } from 'vite'

const root = join(import.meta.dirname, '..')
const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Start with a capital, unlike any class of the base styles. */
const shortNames = letters.flatMap((first) => letters.map((second) => first.toUpperCase() + second))

let files: Map<string, string> | undefined
const sheets = new Map<string, readonly string[]>()

/** A file's prefix, from its position among all CSS modules. */
function readFilePrefix(path: string): string {
  files ??= new Map(
    readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.module.css'))
      .map((name) => join('app', name))
      .sort()
      .map((name, index) => [name, shortNames[index] ?? '']),
  )
  const prefix = files.get(path)
  if (!prefix) throw new Error(`${path} is not among the CSS modules of app`)
  return prefix
}

/** The classes of a CSS module, in the order of the file. */
function listWords(path: string): readonly string[] {
  const cached = sheets.get(path)
  if (cached) return cached
  const text = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"/g, '')
  const words = [...text.matchAll(/\.([a-z]\w*)/gi)].map(([, word]) => word!)
  const distinct = [...new Set(words)]
  sheets.set(path, distinct)
  return distinct
}

/** The name, on built pages, of a class of a CSS module; `path` is relative to the root of the project. */
export function buildClass(path: string, word: string): string {
  const index = listWords(path).indexOf(word)
  if (index < 0) throw new Error(`${path} has no class ${word}`)
  return readFilePrefix(path) + index.toString(36)
}

const toRelativePath = (file: string): string => relative(root, file.replace(/\?.*$/, ''))
const buildReadableClass = (path: string, word: string): string => `${basename(path, '.module.css')}_${word}`

type Rule = { selector: string }
type AtRule = { params: string; remove(): void }
type Sheet = {
  source?: { input: { file?: string } }
  walkAtRules(name: string, use: (rule: AtRule) => void): void
  walkRules(use: (rule: Rule) => void): void
}

/**
 * `@value row from './table.module.css'` lets a file name a class of another one. The bundler's own reading of that line
 * copies the other file's rules into this one; this plugin only inserts the name.
 */
const importClassNames = (nameOf: typeof buildClass) => ({
  postcssPlugin: 'names-of-other-files',
  Once(sheet: Sheet) {
    const file = sheet.source?.input.file
    if (!file?.endsWith('.module.css')) return
    const names = new Map<string, string>()
    sheet.walkAtRules('value', (rule) => {
      const [, words, from] = /^([\s\S]+) from ['"](.+)['"]$/.exec(rule.params) ?? []
      if (!words || !from) throw new Error(`${file}: @value ${rule.params}`)
      const path = toRelativePath(join(dirname(file), from))
      for (const part of words.split(',')) {
        const [word = '', , alias = word] = part.trim().split(/\s+/)
        names.set(alias, nameOf(path, word))
      }
      rule.remove()
    })
    if (names.size === 0) return
    sheet.walkRules((rule) => {
      rule.selector = rule.selector.replace(/:global\([^)]*\)|\.(\w+)/g, (match, word?: string) => {
        const name = word && names.get(word)
        return name ? `:global(.${name})` : match
      })
    })
  },
})

export function cssModuleOptions(isBuild: boolean): CSSOptions {
  const nameOf = isBuild ? buildClass : buildReadableClass
  return {
    modules: {
      // Any other name is an animation, which is global.
      generateScopedName(word, file) {
        const path = toRelativePath(file)
        return listWords(path).includes(word) ? nameOf(path, word) : word
      },
    },
    postcss: { plugins: [importClassNames(nameOf)] },
  }
}
