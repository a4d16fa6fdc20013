import { expect, test } from 'vitest'
import { createDocument, type Layer, parseDocument, textLayerSchema } from '#press/document.ts'
import type { StudioState } from '../document/studio-state.ts'
import { suggestTitle } from './suggested-title.ts'

const box = { x: 0, y: 0, width: 4, height: 1, font: 'anton', size: 60 } as const
function createStudio(name: string, ...texts: string[]): StudioState {
  const document = createDocument({ front: { widthIn: 12, heightIn: 16 } })
  document.areas.front!.layers = texts.map((text, i) =>
    textLayerSchema.parse({ kind: 'text', id: `t${i}`, ...box, text }),
  )
  return { name, history: { present: document } } as unknown as StudioState
}

test('a listing is named after its design, otherwise after the first words on it', () => {
  expect(suggestTitle(createStudio('Harmattan sun', 'LOUD MOON'))).toBe('Harmattan sun')
  expect(suggestTitle(createStudio('Untitled design', 'LOUD\nMOON'))).toBe('Loud moon')
  expect(suggestTitle(createStudio('Untitled design', 'Your words', 'Keep It'))).toBe('Keep It')
  expect(suggestTitle(createStudio('Untitled design', 'KILO'))).toBe('KILO')
})

test('a design without a name and without words suggests nothing', () => {
  expect(suggestTitle(createStudio('Untitled design'))).toBe('')
  expect(suggestTitle(createStudio('  '))).toBe('')
})

test('a design of pictures is named after its file, unless a camera or a machine named that', () => {
  const suggestFor = (...names: string[]) => {
    const picture = { kind: 'image', artwork: 'a', pixels: { width: 9, height: 9 }, ...box }
    const layers = names.map((name, i) => ({
      ...picture,
      id: `p${i}`,
      name,
      font: undefined,
      size: undefined,
    }))
    const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed))
    const parsedLayers: Layer[] = parsed.value.areas.front?.layers ?? []
    const state = createStudio('Untitled design')
    state.history.present.areas.front!.layers = parsedLayers
    return suggestTitle(state)
  }
  expect(suggestFor('night_ferry-final.png')).toBe('Night ferry')
  expect(suggestFor('IMG_4021.jpeg', 'loud moon')).toBe('Loud moon')
  expect(suggestFor('Screenshot 2026-11-22 at 10.57.png')).toBe('')
})
