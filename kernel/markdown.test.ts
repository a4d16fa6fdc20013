import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown, wordsOf } from './markdown.ts'

test('nested lists are read as one list, and a quote of several paragraphs as one quote', () => {
  expect(readMarkdown('Dates:\n- Lagos\n  - doors at *eight*\n- Accra\n\n> one\n>\n> two')).toEqual([
    { kind: 'paragraph', inlines: [{ kind: 'text', text: 'Dates:' }] },
    {
      kind: 'list',
      ordered: false,
      items: [
        [{ kind: 'text', text: 'Lagos' }],
        [
          { kind: 'text', text: 'doors at ' },
          { kind: 'italic', text: 'eight' },
        ],
        [{ kind: 'text', text: 'Accra' }],
      ],
    },
    { kind: 'quote', inlines: [{ kind: 'text', text: 'one two' }] },
  ])
})

test('a table is read only where tables are asked for, and is plain text elsewhere', () => {
  const table = '| A | B |\n| --- | --- |\n| 1 | **2** |'
  expect(readMarkdown(table, { tables: true })).toEqual([
    {
      kind: 'table',
      head: [[{ kind: 'text', text: 'A' }], [{ kind: 'text', text: 'B' }]],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'bold', text: '2' }]]],
    },
  ])
  expect(readMarkdown(table).map(({ kind }) => kind)).toEqual(['paragraph'])
})

test('marks that mean nothing stay: underscores in a name, a star between numbers, an escaped star', () => {
  const [block] = readMarkdown('snake_case_name 3 * 4 \\*no\\* <script>alert(1)</script> --- ```')
  expect(block).toEqual({
    kind: 'paragraph',
    inlines: [{ kind: 'text', text: 'snake_case_name 3 * 4 *no* <script>alert(1)</script> --- ```' }],
  })
})

test('any text is read without an error, and its plain words stay', () => {
  const marks = fc.constantFrom(
    '*',
    '_',
    '[',
    '](',
    ')',
    '> ',
    '- ',
    '1. ',
    '\n',
    '\n\n',
    '`',
    '|',
    '#',
    ' ',
    '\\',
  )
  const parts = fc.array(fc.oneof(marks, fc.constantFrom('word', 'two words', 'https://a.example/b')))
  fc.assert(
    fc.property(parts, (words) => {
      const text = words.join('')
      const blocks = readMarkdown(text)
        .map((block) => {
          if (block.kind === 'heading') return block.text
          if (block.kind === 'list') return block.items.map(wordsOf).join(' ')
          return block.kind === 'table' ? '' : wordsOf(block.inlines)
        })
        .join(' ')
      // What an address says is kept apart from the words of its link.
      expect(blocks.includes('word') || !text.replace(/\]\([^)]*\)/g, '').includes('word')).toBe(true)
    }),
    { seed: 160, numRuns: 500 },
  )
})
