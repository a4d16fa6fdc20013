import { expect, test } from 'vitest'
import { blocksOf, excerptOf } from './blocks.ts'
import { StoreForm, usualStore } from './contract.ts'
import { contrastOf, inkFor } from './contrast.ts'
import { limits } from './limits.ts'

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

test('the usual texts of the first theme can be saved as they are', () => {
  const form = { ...usualStore, footerName: '' }
  const { links: _, ...rest } = form
  expect(StoreForm.parse(rest)).toEqual({ ...rest, footerName: null })
  expect(contrastOf(usualStore.colour, usualStore.inkColour)).toBeGreaterThan(limits.contrastMin)
})

test('text becomes blocks, and what looks like HTML stays text', () => {
  const text =
    '## Tour\nWe go <b>out</b>.\n\n- Lagos\n- Accra, https://example.com/a?b=1.\n\nSee https://example.com/'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Tour' },
    { kind: 'paragraph', parts: [{ kind: 'text', text: 'We go <b>out</b>.' }] },
    {
      kind: 'list',
      items: [
        [{ kind: 'text', text: 'Lagos' }],
        [
          { kind: 'text', text: 'Accra, ' },
          { kind: 'link', href: 'https://example.com/a?b=1', text: 'example.com/a' },
          { kind: 'text', text: '.' },
        ],
      ],
    },
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'See ' },
        { kind: 'link', href: 'https://example.com/', text: 'example.com' },
      ],
    },
  ])
})

test('only https addresses become links', () => {
  const kinds = (text: string) => JSON.stringify(blocksOf(text))
  expect(kinds('javascript:alert(1) http://a.example data:text/html,x')).not.toContain('"link"')
})

test('an excerpt ends between words', () => {
  expect(excerptOf('short')).toBe('short')
  expect(excerptOf('one two three four', 10)).toBe('one two …')
})
