import { posix } from 'node:path'
import { globs, longFiles, modules } from '../../house.mjs'

export type Source = { path: string; text: string }
/** A rule of the house: what it keeps, what breaks it, and a planted source that must be caught. */
export type Rule = { name: string; findFault(source: Source): string | null; planted: Source }

const linesMax = 300
const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)
const isTest = (path: string): boolean => path.includes('.test.') || path.startsWith('tests/')
const isInRoom = (path: string, ...rooms: string[]): boolean =>
  rooms.some((room) => path.startsWith(`${room}/`))
const isData = (path: string): boolean =>
  /^(sample\/(plan|artworks)|modules\/catalogue\/blanks|modules\/catalogue\/data|press\/fonts)\//.test(path)

function listSchemas(text: string): string[] {
  const names = Object.keys(modules).join('|')
  const pattern = new RegExp(
    String.raw`\b(?:from|join|into|update|table|on|references|truncate)\s+(?:if (?:not )?exists\s+)?(${names})\.[a-z_]+`,
    'gi',
  )
  return [...text.matchAll(pattern)].map((match) => match[1]!.toLowerCase())
}
const readModule = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]

/** Where a process measures only itself, so that its own clock will do. */
const clockReasons: Readonly<Record<string, string>> = {
  'platform/clock.ts': 'it is what knows how far that clock is off',
  'platform/backup/make.ts': 'the name of a backup, by the machine that makes it',
  'server/store-hosts.ts': 'how long this process keeps an answer',
}

/** The type arguments of each `Result<…>`. */
function splitResults(text: string): string[][] {
  return [...text.matchAll(/\bResult</g)].map(({ index }) => {
    const parts = ['']
    let depth = 1
    for (let position = index + 'Result<'.length; depth > 0 && position < text.length; position += 1) {
      const character = text[position]!
      if ('<({['.includes(character)) depth += 1
      if ('>)}]'.includes(character) && text[position - 1] !== '=') depth -= 1
      if (character === ',' && depth === 1) parts.push('')
      else if (depth > 0) parts[parts.length - 1] += character
    }
    return parts.map((part) => part.trim())
  })
}

export const rules: readonly Rule[] = [
  {
    // The type asks for codes; with `string` the compiler would ask for no words.
    name: 'a refusal is one of the codes that its type names',
    findFault: ({ path, text }) =>
      isCode(path) &&
      !path.startsWith('tests/house/') &&
      splitResults(text).some((parts) => parts[1] === 'string')
        ? 'name the codes, and write their words in the contract'
        : null,
    planted: {
      path: 'modules/checkout/take-payment.ts',
      text: 'Promise<Result<Map<string, string>, "a">> & Promise<Result<{ a: 1 },\n  string>>',
    },
  },
  {
    name: `no file is longer than ${linesMax} lines, except those that house.mjs names with a reason`,
    findFault: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      const max = longFiles[path]?.max ?? linesMax
      if (!/\.(ts|tsx|mjs|css)$/.test(path) || isData(path)) return null
      if (lines < max - 20 && longFiles[path]) return `${lines} lines: its limit in house.mjs is too high`
      return lines > max ? `${lines} lines` : null
    },
    planted: { path: 'kernel/long.ts', text: 'x\n'.repeat(linesMax + 1) },
  },
  {
    // It looks like an override, and it hides surplus fields from the compiler.
    name: 'no object literal is spread where it is written',
    findFault: ({ path, text }) =>
      isCode(path) && !path.startsWith('tests/house/') && /\.\.\.\{/.test(text)
        ? 'write its fields in line'
        : null,
    planted: { path: 'app/card.ts', text: 'const card = { ...{ id, title }, price }' },
  },
  {
    // Creating one costs as much as formatting a hundred figures, and its memory is freed late.
    name: 'formats of moments, amounts and lists are made once, in kernel/formats.ts',
    findFault: ({ path, text }) =>
      isCode(path) &&
      !isTest(path) &&
      path !== 'kernel/formats.ts' &&
      /new Intl\.(?!Locale\b)|Intl\.[A-Z]\w+Format\(/.test(text)
        ? 'take it from kernel/formats.ts'
        : null,
    planted: { path: 'app/cart/total.tsx', text: `new Intl.NumberFormat('en-US')` },
  },
  {
    name: 'slugs and the luminance of a colour are worked out in one place each',
    findFault: ({ path, text }) =>
      !isInRoom(path, 'kernel') && isCode(path) && !isTest(path) && /0\.7152|\(\/\[\^a-z0-9\]\+\/g/.test(text)
        ? 'take it from kernel/slug.ts or kernel/luminance.ts'
        : null,
    planted: { path: 'modules/listings/slug.ts', text: `title.replace(/[^a-z0-9]+/g, '-')` },
  },
  {
    // A browser then sends its forms from `Origin: null`, and they are refused as another site's.
    name: 'no page with forms hides its origin',
    findFault: ({ path, text }) =>
      path.endsWith('.server.ts') &&
      /export (async function|function|const) action\b/.test(text) &&
      text.includes(`'Referrer-Policy': 'no-referrer'`)
        ? 'strict-origin keeps the key of an address back as well'
        : null,
    planted: {
      path: 'app/key/key.server.ts',
      text: `const kept = { 'Referrer-Policy': 'no-referrer' }\nexport async function action() {}`,
    },
  },
  {
    // A form may contain characters that no database stores, and a thousand times the fields of any page.
    name: 'only app/form.server.ts opens a form',
    findFault: ({ path, text }) =>
      isCode(path) && !isTest(path) && path !== 'app/form.server.ts' && text.includes('.formData()')
        ? 'take readParts, readForm or readFields'
        : null,
    planted: { path: 'app/contact/contact.server.ts', text: 'const form = await request.formData()' },
  },
  {
    name: 'no dumping ground',
    findFault: ({ path }) =>
      /(^|\/)(utils?|helpers?|common|misc|lib|shared)(\.[a-z.]+)?(\/|$)/.test(path)
        ? 'name the noun it talks about'
        : null,
    planted: { path: 'modules/orders/utils.ts', text: '' },
  },
  {
    name: 'names are kebab-case',
    findFault: ({ path }) =>
      isCode(path) &&
      !/^[a-z0-9$.[\]_-]+$/.test(
        path
          .split('/')
          .at(-1)!
          .replace(/^[A-Z]+$/, ''),
      )
        ? 'write it in kebab-case'
        : null,
    planted: { path: 'app/ui/MyButton.tsx', text: '' },
  },
  {
    name: 'a door is explicit',
    findFault: ({ path, text }) =>
      /^modules\/.*\/(index|contract)\.ts$/.test(path) && /^export \*/m.test(text) ? 'export by name' : null,
    planted: { path: 'modules/orders/index.ts', text: `export * from './order.ts'\n` },
  },
  {
    name: 'a glob of a screen leaves app only for what house.mjs lists',
    findFault({ path, text }) {
      if (!isInRoom(path, 'app') || !isCode(path)) return null
      const outside = [...text.matchAll(/import\.meta\.glob[^('"]*\(\s*\[?\s*['"]([^'"]+)/g)]
        .map(([, glob]) => (glob!.startsWith('/') ? glob!.slice(1) : posix.join(posix.dirname(path), glob!)))
        .filter((glob) => !isInRoom(glob, 'app') && !(glob in globs))
      return outside.length ? `takes in ${outside.join(', ')}` : null
    },
    planted: { path: 'app/studio/books.ts', text: `import.meta.glob<unknown>('../../modules/ledger/*.ts')` },
  },
  {
    name: 'SQL names only its own schema',
    findFault({ path, text }) {
      const ownModule = readModule(path)
      if (!ownModule || !path.endsWith('.ts') || isTest(path)) return null
      const foreign = listSchemas(
        text.replace(/^import .*$/gm, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
      ).filter((name) => name !== ownModule)
      return foreign.length ? `names ${foreign.join(', ')}` : null
    },
    planted: { path: 'modules/orders/order-rows.ts', text: 'sql`select 1 from ledger.entry`' },
  },
  {
    name: 'a migration touches its own schema and refers along the arrows',
    findFault({ path, text }) {
      const ownModule = /^db\/migrations\/\d{4}_([a-z]+)_/.exec(path)?.[1]
      if (!ownModule || !path.endsWith('up.sql') || ownModule === 'platform') return null
      const knownModules = new Set([ownModule, ...(modules[ownModule as keyof typeof modules] ?? [])])
      const foreign = listSchemas(text.replace(/--.*$/gm, '')).filter((name) => !knownModules.has(name))
      return foreign.length ? `names ${foreign.join(', ')}` : null
    },
    planted: {
      path: 'db/migrations/0020_ledger_books/up.sql',
      text: 'create table ledger.entry (o text references orders.customer_order (id));',
    },
  },
  {
    name: 'modules and press hold no clock and no randomness',
    findFault: ({ path, text }) =>
      isInRoom(path, 'modules', 'press') &&
      isCode(path) &&
      !isTest(path) &&
      /\bDate\.now\(\)|new Date\(\)|Math\.random\(\)/.test(text)
        ? 'take `at` or a random source as a parameter'
        : null,
    planted: { path: 'modules/orders/place-order.ts', text: 'const now = new Date()' },
  },
  {
    name: 'what machines must agree on follows the clock of the house',
    findFault: ({ path, text }) =>
      isInRoom(path, 'app', 'flows', 'api', 'server', 'platform') &&
      // Screens and islands run in browsers, which have no other clock.
      (isInRoom(path, 'server', 'platform', 'flows', 'api') || path.endsWith('.server.ts')) &&
      isCode(path) &&
      !isTest(path) &&
      !(path in clockReasons) &&
      /\bDate\.now\b|new Date\(\)/.test(text)
        ? 'take houseNow or houseDate of #platform/clock.ts, or list it with the reason'
        : null,
    planted: { path: 'flows/outside.ts', text: 'const until = Date.now() + 1' },
  },
  {
    name: 'only the platform calls other servers',
    findFault: ({ path, text }) =>
      isInRoom(path, 'modules', 'flows', 'api', 'server', 'kernel') &&
      isCode(path) &&
      !isTest(path) &&
      /(?<![.\w])fetch\(/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')) &&
      !/fetch\((request|c\.req)/.test(text)
        ? 'use fetchOutbound()'
        : null,
    planted: { path: 'modules/payments/stripe.ts', text: 'await fetch(url)' },
  },
  {
    name: 'a process reads its settings through the function that also reads .env',
    findFault: ({ path, text }) =>
      isInRoom(path, 'server', 'scripts') && !isTest(path) && /readConfig\(\s*process\.env/.test(text)
        ? 'use configOfProcess()'
        : null,
    planted: { path: 'scripts/staff.ts', text: 'const config = readConfig(process.env)' },
  },
  {
    name: 'no raw HTML from React',
    findFault: ({ path, text }) =>
      isInRoom(path, 'app') && text.includes('dangerouslySetInnerHTML') ? 'render elements' : null,
    planted: { path: 'app/ui/text.tsx', text: '<p dangerouslySetInnerHTML={x} />' },
  },
  {
    name: 'money is never a floating number',
    findFault: ({ path, text }) =>
      isInRoom(path, 'modules', 'kernel', 'flows', 'app', 'api', 'server') &&
      isCode(path) &&
      !isTest(path) &&
      /(parseFloat|Number)\([^)]*(price|amount|minor|total|profit)[^)]*\)\s*[*/]/i.test(text)
        ? 'use Money'
        : null,
    planted: { path: 'modules/orders/total.ts', text: 'const total = Number(priceMinor) * 1.05' },
  },
  {
    name: 'fields that browsers draw each in their own way are those of app/ui',
    findFault: ({ path, text }) => {
      if (!isInRoom(path, 'app') || path.startsWith('app/ui/') || !path.endsWith('.tsx')) return null
      const match = /type="(file|number|date|datetime-local|time|month|week)"|<select\b/.exec(text)
      return match ? `${match[0]}: use Select, NumberField, DateField or FileField` : null
    },
    planted: { path: 'app/dashboard/orders/narrow.tsx', text: '<input type="date" name="from" />' },
  },
  {
    // Two checks may be switched off, with a reason of four words or more: the dependencies of an effect that only some
    // of them trigger, and captions of the sounds that creators sell.
    name: 'no check is switched off without its reason',
    findFault: ({ path, text }) =>
      isCode(path) &&
      path !== 'tests/house/rules.ts' &&
      /@ts-(ignore|nocheck|expect-error)|biome-ignore|\b(test|describe|it)\.(only|skip|todo)\(/.test(
        text.replaceAll(
          /biome-ignore lint\/(correctness\/useExhaustiveDependencies|a11y\/useMediaCaption): (\S+ ){3,}\S+/g,
          '',
        ),
      )
        ? 'fix the cause'
        : null,
    planted: {
      path: 'app/studio/money.tsx',
      text: `// biome-${'ignore'} lint/correctness/useExhaustiveDependencies: not now`,
    },
  },
  {
    name: 'a test title is a claim',
    findFault: ({ path, text }) =>
      path.includes('.test.') || path.includes('.spec.')
        ? (/\b(test|it)\(\s*['"`](should|works|test)\b/i.exec(text)?.[0] ?? null)
        : null,
    planted: { path: 'kernel/money.test.ts', text: `test('should add', () => {})` },
  },
  {
    name: 'the project speaks of itself only',
    findFault: ({ path, text }) =>
      path !== 'tests/house/rules.ts' &&
      /\/work\/(main|trees|shared)|\/tmp\/fanfare\/|lorem ipsum/i.test(text)
        ? 'leave it out'
        : null,
    planted: { path: 'README.md', text: 'see /work/shared/spec.md' },
  },
]
