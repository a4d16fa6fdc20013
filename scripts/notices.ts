// node scripts/notices.ts: writes THIRD-PARTY-NOTICES.md, the licences of what runs in production.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRuntimePackages, readLock } from './slim.ts'

const root = join(import.meta.dirname, '..')
export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md')

/** The parts that didn't come from npm. */
const otherNotices = [
  '| Fonts of the studio and the site | OFL-1.1 and Apache-2.0, each in `press/fonts/licences` |',
  '| DejaVu and WenQuanYi Micro Hei, of papers | beside them in `press/lettering` |',
  '| Icons of Lucide, drawn into `app/ui/icons.svg` | ISC and MIT, `app/ui/icons-licences.txt` |',
  '| Marks of networks of Simple Icons, drawn into `app/ui/icons.svg` | CC0-1.0, `app/ui/icons-licences.txt` |',
]

type Part = { name: string; licence: string; place: string; optional: boolean }

/** Every package that a server loads, on whatever machine, from the lock. */
function listShippedParts(): Part[] {
  const lock = readLock()
  const parts = new Map<string, Part>()
  for (const packagePath of listRuntimePackages(lock)) {
    const { version = '', license = 'unknown', optional = false } = lock.packages[packagePath]!
    const name = `${packagePath.slice(packagePath.lastIndexOf('node_modules/') + 13)} ${version}`
    if (!parts.has(name)) parts.set(name, { name, licence: license, place: packagePath, optional })
  }
  return [...parts.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The licence as the package brings it; empty if it brings none. */
function readLicence(packagePath: string): string {
  const folder = join(root, packagePath)
  if (!existsSync(folder))
    throw new Error(`${packagePath} is not installed; run npm start or npm test first.`)
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

/** The page as it should be; a test compares it with the file. */
export function buildNoticesPage(): string {
  const parts = listShippedParts()
  const texts = new Map<string, string[]>()
  // Parts for one kind of machine are not installed on another; theirs are named in the table only.
  for (const { name, place, optional } of parts) {
    const text = optional ? '' : readLicence(place)
    if (text) texts.set(text, [...(texts.get(text) ?? []), name])
  }
  return [
    '# Third-party notices',
    '',
    'Made by `node scripts/notices.ts` from `package-lock.json`: everything that runs in production, with its licence.',
    'Parts for one kind of machine (Node, sharp with libvips, canvas) carry their licence in their own folder below',
    '`node_modules`. libvips is under the LGPL and linked as a library of its own, which can be replaced; its sources:',
    'https://github.com/lovell/sharp-libvips.',
    '',
    '| part | licence |',
    '|---|---|',
    ...parts.map(({ name, licence }) => `| ${name} | ${licence} |`),
    ...otherNotices,
    '',
    ...[...texts].flatMap(([text, names]) => [
      `## ${names.join(', ')}`,
      '',
      '```',
      text.replaceAll('```', "'''"),
      '```',
      '',
    ]),
  ].join('\n')
}

if (import.meta.main) {
  writeFileSync(noticesFile, buildNoticesPage())
  console.log('THIRD-PARTY-NOTICES.md is written.')
}
