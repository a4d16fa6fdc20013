// npm run map: writes docs/map.md from house.mjs and the modules' own READMEs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { floors, modules } from '../house.mjs'

const root = join(import.meta.dirname, '..')

function readFirstSentence(name: string): string {
  const path = join(root, 'modules', name, 'README.md')
  if (!existsSync(path)) return ''
  const paragraphs = readFileSync(path, 'utf8').split(/\n\s*\n/)
  const text = paragraphs.find((paragraph) => paragraph.trim() && !paragraph.startsWith('#')) ?? ''
  const plainText = text.replace(/\s+/g, ' ').replaceAll('**', '').trim()
  return /^.*?[.](?= [A-Z]|$)/.exec(plainText)?.[0] ?? plainText
}

/** The page as it should be; a test compares it with the file. */
export function buildMapPage(): string {
  const rows = Object.entries(modules).map(
    ([name, allowed]) =>
      `| [${name}](../modules/${name}/README.md) | ${readFirstSentence(name)} | ${allowed.join(', ') || 'none'} |`,
  )
  return [
    '# The map of the house',
    '',
    'Made by `npm run map` from `house.mjs`; change that file, not this one.',
    '',
    `Floors, top to bottom: ${floors.map((floor) => `\`${floor}\``).join(' → ')}. A floor may use those below it, by their doors.`,
    '',
    '| module | what it is | may know |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, 'docs/map.md'), buildMapPage())
  console.log('docs/map.md is written.')
}
