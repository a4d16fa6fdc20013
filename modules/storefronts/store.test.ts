import { expect, test } from 'vitest'
import { blocksOf, excerptOf } from './blocks.ts'
import { changeDocument } from './change-document.ts'
import { contrastOf, findReadable, inkFor } from './contrast.ts'
import { defaultDocument, questionsOf, readDocument, readSettings, type StoreDocument } from './document.ts'
import { coloursFault, darkOf, inksOf } from './inks.ts'
import { limits } from './limits.ts'
import { type SectionKind, sectionKinds } from './section-kinds.ts'
import { themes } from './themes.ts'

test('contrast is that of WCAG, from 1 to 21', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffc62e', '#ffc62e')).toBe(1)
  expect(contrastOf('#ffffff', '#000000')).toBe(contrastOf('#000000', '#ffffff'))
})

test('some ink is readable on every colour', () => {
  for (let level = 0; level <= 255; level += 5) {
    const colour = `#${level.toString(16).padStart(2, '0').repeat(3)}`
    expect(contrastOf(colour, inkFor(colour)), colour).toBeGreaterThanOrEqual(limits.contrastMin - 0.2)
  }
})

test('the first theme has the specified texts, word for word, and can be saved as it is', () => {
  const words = defaultDocument.sections.flatMap(({ settings }) => [
    settings.title,
    settings.text,
    settings.button,
  ])
  for (const text of [
    'Welcome to Our Store',
    'Discover our collection of products.',
    'Shop Now',
    'Featured Products',
    'About Us',
    'Learn More',
    'Latest Blog Posts',
  ])
    expect(words).toContain(text)
  for (const { kind, settings } of defaultDocument.sections)
    expect(readSettings(kind, (name) => settings[name] ?? '')).toEqual({ ok: true, settings })
})

test('every kind of section starts with settings that can be saved', () => {
  for (const kind of Object.keys(sectionKinds) as SectionKind[]) {
    const changed = changeDocument(defaultDocument, { do: 'add', kind }) as StoreDocument
    const { settings } = changed.sections.at(-1)!
    expect(
      readSettings(kind, (name) => settings[name] ?? ''),
      kind,
    ).toEqual({ ok: true, settings })
  }
})

test('text is readable on every ground of every palette, light and dark', () => {
  for (const [theme, { palettes }] of Object.entries(themes)) {
    for (const [name, { light, dark }] of Object.entries(palettes)) {
      for (const colours of [light, dark, darkOf(light)]) {
        const inks = inksOf(colours)
        const label = `${theme} ${name} ${colours.ground}`
        expect(coloursFault(colours), label).toBeNull()
        for (const words of ['ink', 'ink-soft', 'ink-faint'])
          for (const ground of ['paper', 'sheet', 'well'])
            expect(
              contrastOf(inks[words]!, inks[ground]!),
              `${label} ${words} on ${ground}`,
            ).toBeGreaterThanOrEqual(limits.contrastMin)
        expect(contrastOf(inks['line-firm']!, inks.sheet!), label).toBeGreaterThanOrEqual(3)
        expect(contrastOf(inks['on-ink']!, inks['primary-hover']!), label).toBeGreaterThanOrEqual(
          limits.contrastMin,
        )
        expect(contrastOf(inks.ink!, inks.pic!) > 3 || contrastOf('#15120e', inks.pic!) > 3, label).toBe(true)
      }
    }
  }
})

test('the nearest readable colour is the preferred one if that is readable, and readable otherwise', () => {
  expect(findReadable('#15120e', ['#ffc62e'], 4.5)).toBe('#15120e')
  for (const colour of ['#ffffff', '#ffc62e', '#777777', '#ff0000']) {
    const offered = findReadable(colour, ['#ffc62e'], 4.5)
    expect(contrastOf(offered, '#ffc62e'), colour).toBeGreaterThanOrEqual(4.5)
  }
  expect(coloursFault({ ground: '#ffffff', ink: '#eeeeee', colour: '#000000', on: '#ffffff' })?.name).toBe(
    'ink',
  )
})

test('no change of sections loses one or makes two with the same id', () => {
  let document: StoreDocument = defaultDocument
  const step = (change: Parameters<typeof changeDocument>[1]) => {
    const next = changeDocument(document, change)
    if (typeof next !== 'string') document = next
    const ids = document.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    return next
  }
  step({ do: 'duplicate', section: 's1' })
  step({ do: 'add', kind: 'faq', after: 's1' })
  expect(document.sections.map(({ id }) => id)).toEqual(['s1', 's6', 's5', 's2', 's3', 's4'])
  step({ do: 'move', section: 's1', by: -1 })
  step({ do: 'order', sections: ['s4', 's4', 'gone'] })
  expect(document.sections.map(({ id }) => id)).toEqual(['s4', 's1', 's6', 's5', 's2', 's3'])
  step({ do: 'remove', section: 's6' })
  expect(step({ do: 'set', section: 's6', settings: {} })).toBe('section.not_found')
  expect(document.sections).toHaveLength(5)
  while (document.sections.length < limits.sectionsMax) step({ do: 'add', kind: 'text' })
  expect(step({ do: 'add', kind: 'text' })).toBe('section.too_many')
})

test('an old document is read with the defaults of newer settings', () => {
  const old = { sections: [{ id: 's1', kind: 'hero', hidden: false, settings: { title: 'Hi' } }] }
  const document = readDocument(old as unknown as StoreDocument)
  expect(document.look).toEqual(defaultDocument.look)
  expect(document.sections[0]?.settings).toMatchObject({ title: 'Hi', layout: 'side' })
  expect(
    readDocument({ ...old, sections: [{ ...old.sections[0], kind: 'toString' }] } as never).sections,
  ).toEqual([])
})

test('an invalid setting is refused beside its field', () => {
  const findFaults = (kind: SectionKind, settings: Record<string, string>) => {
    const result = readSettings(kind, (name) => settings[name] ?? '')
    return result.ok ? [] : Object.keys(result.faults)
  }
  expect(findFaults('hero', { title: '', target: 'javascript:alert(1)', layout: 'up' })).toEqual([
    'title',
    'target',
    'layout',
  ])
  expect(findFaults('video', { address: 'http://plain.example' })).toEqual(['address'])
  expect(findFaults('gallery', { pictures: 'pic_x', columns: '3' })).toEqual(['pictures'])
})

test('a question is one line and its answer the lines below it', () => {
  expect(questionsOf('When?\nNow.\n\nlonely\n\nWhere?\nHere\nand there.')).toEqual([
    { question: 'When?', answer: 'Now.' },
    { question: 'Where?', answer: 'Here\nand there.' },
  ])
})

test('text becomes blocks, and what looks like HTML stays text', () => {
  const text =
    '## Tour\nWe go <b>out</b>.\n\n- Lagos\n- Accra, https://example.com/a?b=1.\n\nSee https://example.com/'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', level: 2, text: 'Tour' },
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'We go <b>out</b>.' }] },
    {
      kind: 'list',
      ordered: false,
      items: [
        [{ kind: 'text', text: 'Lagos' }],
        [
          { kind: 'text', text: 'Accra, ' },
          { kind: 'link', to: 'https://example.com/a?b=1', text: 'example.com/a', bare: true },
          { kind: 'text', text: '.' },
        ],
      ],
    },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'See ' },
        { kind: 'link', to: 'https://example.com/', text: 'example.com', bare: true },
      ],
    },
  ])
})

test('bold, italic, links with words, quotes, numbers and pictures of the store are read', () => {
  const id = `pic_${'0'.repeat(32)}`
  expect(
    blocksOf(
      `**Loud** and *late*, [the tour](https://example.com/tour)\n\n> said\n\n1. one\n2. two\n\n![A roof](${id})`,
    ),
  ).toEqual([
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'bold', text: 'Loud' },
        { kind: 'text', text: ' and ' },
        { kind: 'italic', text: 'late' },
        { kind: 'text', text: ', ' },
        { kind: 'link', to: 'https://example.com/tour', text: 'the tour', bare: false },
      ],
    },
    { kind: 'quote', inlines: [{ kind: 'text', text: 'said' }] },
    {
      kind: 'list',
      ordered: true,
      items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]],
    },
    { kind: 'picture', id, alt: 'A roof' },
  ])
})

test('a text of nothing but marks is parsed quickly', () => {
  for (const mark of ['*', '[', '**a', '![', '](https://', '*a', '> ', '- ', '`', '~', '[a](', '***a_'])
    expect(blocksOf(mark.repeat(20_000 / mark.length)).length).toBeGreaterThan(0)
})

test('only https addresses become links', () => {
  const toBlocksJson = (text: string) => JSON.stringify(blocksOf(text))
  expect(toBlocksJson('javascript:alert(1) http://a.example data:text/html,x')).not.toContain('"link"')
})

test('an excerpt ends between words', () => {
  expect(excerptOf('short')).toBe('short')
  expect(excerptOf('one two three four', 10)).toBe('one two …')
})
