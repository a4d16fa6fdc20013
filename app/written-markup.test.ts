import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Select } from './ui/select.tsx'
import { MarkupContext, type MarkupStore } from './ui/written-once.tsx'
import { openMarkup } from './written-markup.server.ts'

const choices = Array.from({ length: 60 }, (_, n) => ({ value: `v${n}`, label: `Côte & <${n}>` }))
const buildSelect = (chosen: string, list = choices) =>
  createElement(Select, { name: 'to', choices: list, defaultValue: chosen })
/** A page with these choices, written with marks; `drawn` counts how often their options were. */
function writePage(chosen: string, list = choices) {
  const { keep, fill } = openMarkup()
  const drawn: string[] = []
  const counting: MarkupStore = (of, id, draw) =>
    keep(of, id, () => {
      drawn.push(id)
      return draw()
    })
  const html = renderToStaticMarkup(
    createElement(MarkupContext.Provider, { value: counting }, buildSelect(chosen, list)),
  )
  return { html, text: fill(html), drawn }
}

test('a long list of choices written once is the list that React writes, with the same one chosen', () => {
  for (const chosen of ['v0', 'v7', 'v59', '', 'unknown'])
    expect(writePage(chosen).text).toBe(renderToStaticMarkup(buildSelect(chosen)))
})

test('its options are drawn once for each that is chosen, and again for another list', () => {
  const other = choices.map((choice) => ({ ...choice, label: 'Other' }))
  expect(writePage('v1', other).drawn).toEqual(['v1'])
  expect(writePage('v1', other).drawn).toEqual([])
  expect(writePage('v2', other).drawn).toEqual(['v2'])
  expect(writePage('v1', [...other]).drawn).toEqual(['v1'])
  // What nobody can choose is one name, however many are typed.
  expect(['typed', 'typed too'].flatMap((typed) => writePage(typed, other).drawn)).toEqual([''])
})

test('what somebody types is no mark', () => {
  const { keep, fill } = openMarkup()
  const mark = keep(choices, 'v3', () => createElement('select', {}, createElement('option', {}, 'Three')))
  const typed = ['\uE0020\uE003', '\uE002x0\uE003', '\uE003', '\uE002']
  expect(fill(`<p title="${typed.join()}">${mark}</p>`)).toBe(
    `<p title="${typed.join()}"><option>Three</option></p>`,
  )
})
