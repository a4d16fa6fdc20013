import { expect, test } from 'vitest'
import { estimateMinutes, listQuestions, parsePage, toPlainText } from './markdown.ts'

test('front matter, headings, lists, tables and quotes are read', () => {
  const page = parsePage(
    '---\ntitle: A page: with colon\n---\n\n## What {#ccpa}\n\nOne\nline.\n\n- a\n- b\n  more\n\n1. x\n2. y\n\n| A | B |\n|---|---|\n| 1 | **2** |\n\n> said\n',
  )
  expect(page.front).toEqual({ title: 'A page: with colon' })
  expect(page.blocks.map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'table',
    'quote',
  ])
  expect(page.blocks[0]).toMatchObject({ id: 'ccpa', level: 2 })
  expect(page.blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'a' }], [{ text: 'b more' }]] })
  expect(toPlainText(page.blocks)).toContain('1 2')
  expect(estimateMinutes(page.blocks)).toBe(1)
})

test('links, bold and code are told apart, and HTML stays text', () => {
  const [paragraph] = parsePage('see [the help](/help), **now**, `x` <b>').blocks
  expect(paragraph).toEqual({
    kind: 'paragraph',
    inlines: [
      { kind: 'text', text: 'see ' },
      { kind: 'link', text: 'the help', to: '/help', bare: false },
      { kind: 'text', text: ', ' },
      { kind: 'bold', text: 'now' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'x' },
      { kind: 'text', text: ' <b>' },
    ],
  })
})

test('a question is a heading of the third level with the words below it, up to the next heading', () => {
  const { blocks } = parsePage(
    '---\ntitle: x\n---\n\n## Money\n\n### Why?\n\nBecause.\n\n- of it\n\n### When?\n\nNow.',
  )
  expect(listQuestions(blocks)).toEqual([
    { question: 'Why?', answer: 'Because. of it' },
    { question: 'When?', answer: 'Now.' },
  ])
})

test('an unknown fact fails the page instead of showing its name', () => {
  expect(parsePage('{{fee}}', { fee: '5 %' }).blocks).toEqual([
    { kind: 'paragraph', inlines: [{ kind: 'text', text: '5 %' }] },
  ])
  expect(() => parsePage('{{fee}}')).toThrow('fee')
})
