import { expect, test } from 'vitest'
import { parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { newCanvas, shaper } from '#press/files/environment.ts'
import { findElements, library } from './library.ts'
import { createElementLayer } from './new-element.ts'

const elements = library.flatMap(({ elements }) => elements)

test('there are more than four hundred elements, each with a name of its own and no drawing twice', () => {
  expect(elements.length).toBeGreaterThan(400)
  const listRepeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i)
  expect(listRepeated(elements.map(({ name }) => name.toLowerCase()))).toEqual([])
  expect(listRepeated(elements.map(({ d, rule }) => d + rule))).toEqual([])
})

test('each is a sound layer that inks a part of its box, to all four edges, and not the whole sheet', () => {
  const size = { widthIn: 2, heightIn: 2 }
  for (const element of elements) {
    const layer = { ...createElementLayer(element, size), x: 0, y: 0 }
    const [width, height] = [Math.round(layer.width * 100), Math.round(layer.height * 100)]
    const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers: [layer] } } })
    if (!parsed.ok) throw new Error(`${element.name}: ${JSON.stringify(parsed)}`)
    const canvas = newCanvas(200, 200)
    draw(canvas, { newCanvas, shaper, picture: () => undefined }, parsed.value.areas.front!, 100)
    const pixels = canvas.pixels()
    const isInked = (x: number, y: number) => (pixels[(y * 200 + x) * 4 + 3] as number) > 0
    const xs = Array.from({ length: 200 }, (_, x) => x)
    const columns = xs.filter((x) => xs.some((y) => isInked(x, y)))
    const rows = xs.filter((y) => xs.some((x) => isInked(x, y)))
    const slack = 3
    expect(columns[0], element.name).toBeLessThanOrEqual(slack)
    expect(rows[0], element.name).toBeLessThanOrEqual(slack)
    expect(Math.abs((columns.at(-1) ?? 0) - width), element.name).toBeLessThanOrEqual(slack)
    expect(Math.abs((rows.at(-1) ?? 0) - height), element.name).toBeLessThanOrEqual(slack)
  }
})

test('a search finds by name, by other words for a thing, and by kind; every word must match', () => {
  const findNames = (query: string) =>
    findElements(query).flatMap(({ elements }) => elements.map(({ name }) => name))
  expect(findNames('coffee')).toContain('Hot mug')
  expect(findNames('vinyl')).toEqual(['Record'])
  expect(findNames('pixel art')).toContain('Pixel ghost')
  expect(findNames('halloween bat')).toEqual(['Bat'])
  expect(findNames('  ').length).toBe(elements.length)
  expect(findNames('no such thing')).toEqual([])
})
