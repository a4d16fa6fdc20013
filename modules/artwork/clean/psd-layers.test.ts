/** Each layer of a PSD is drawn as its program would show it alone. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPsd, type DrawnLayer } from '#drivers/psd.ts'
import { cleanPicture } from './clean-picture.ts'

const byImageMagick = readFileSync('tests/uploads/layers.psd')
const size = { width: 60, height: 40, bits: 8 } as const
const box = (overrides: Partial<DrawnLayer>): DrawnLayer => ({
  name: 'Box',
  top: 5,
  left: 10,
  width: 20,
  height: 10,
  colour: [40, 120, 200, 255],
  ...overrides,
})

async function readPage(bytes: Buffer, number: number) {
  const cleaned = await cleanPicture(bytes, { page: number })
  if (!cleaned.ok) throw new Error(cleaned.code)
  const { data, info } = await sharp(cleaned.value.master)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x + 1) * 4),
  ]
  return { ...cleaned.value, at }
}

describe('a PSD of layers', () => {
  it('is one picture first, with the number and names of its layers', async () => {
    expect(await readPage(byImageMagick, 1)).toMatchObject({
      width: 60,
      height: 40,
      pages: 4,
      names: ['Ground', 'Blue box', 'Coral disc'],
    })
    const flat = await readPage(createPsd(size, [box({})]), 1)
    expect([flat.pages, flat.names], 'of one layer there is nothing to choose').toEqual([1, []])
  })

  it('returns each layer at its place on the canvas, transparent elsewhere, as another program wrote it', async () => {
    const [ground, blue, coral] = await Promise.all(
      [2, 3, 4].map((number) => readPage(byImageMagick, number)),
    )
    expect(ground).toMatchObject({ width: 60, height: 40, transparent: false })
    expect(ground!.at(0, 0)).toEqual([255, 198, 46, 255])
    expect([blue!.at(10, 5), blue!.at(29, 14)]).toEqual([
      [40, 120, 200, 255],
      [40, 120, 200, 255],
    ])
    expect([blue!.at(9, 5), blue!.at(30, 14), blue!.at(29, 15)].map(([, , , alpha]) => alpha)).toEqual([
      0, 0, 0,
    ])
    expect(coral!.at(46, 26)).toEqual([255, 91, 69, 255])
    expect(coral!.at(38, 18)[3]).toBe(0)
  })

  it.each([
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [16, 0],
    [16, 1],
    [16, 2],
    [16, 3],
  ] as const)('is read at %i bits, with compression %i', async (bits, packing) => {
    const file = createPsd({ ...size, bits }, [
      box({ packing }),
      box({ top: 20, colour: [255, 91, 69, 255], packing }),
    ])
    const lower = await readPage(file, 2)
    expect([lower.at(15, 8), lower.at(15, 25)[3]]).toEqual([[40, 120, 200, 255], 0])
    expect((await readPage(file, 3)).at(15, 25)).toEqual([255, 91, 69, 255])
  })

  it('keeps the transparency of a layer: its alpha, its opacity and its mask', async () => {
    const file = createPsd(size, [
      box({ name: 'Half', colour: [40, 120, 200, 128] }),
      box({ name: 'Faint', opacity: 64 }),
      box({ name: 'Masked', mask: { top: 5, left: 10, bottom: 15, right: 20 } }),
    ])
    expect((await readPage(file, 2)).at(15, 8)).toEqual([40, 120, 200, 128])
    expect((await readPage(file, 3)).at(15, 8)[3]).toBe(64)
    const masked = await readPage(file, 4)
    expect([masked.at(15, 8)[3], masked.at(25, 8)[3]]).toEqual([255, 0])
  })

  it('leaves out hidden layers and groups, and cuts off what lies beyond the canvas', async () => {
    const file = createPsd(size, [
      box({ name: '</Group>', group: 'end' }),
      box({ name: 'Ọjà títà' }),
      box({ name: 'Sketch', hidden: true }),
      box({ name: 'Beyond', top: -5, left: 50, width: 40, colour: [255, 91, 69, 255] }),
      box({ name: 'Group', group: 'open' }),
      box({ name: '\u0007' }),
    ])
    const first = await readPage(file, 1)
    expect(first.names).toEqual(['Ọjà títà', 'Beyond', 'Layer 3'])
    const beyond = await readPage(file, 3)
    expect([beyond.width, beyond.height]).toEqual([60, 40])
    expect([beyond.at(59, 0), beyond.at(59, 5)[3], beyond.at(49, 0)[3]]).toEqual([[255, 91, 69, 255], 0, 0])
  })

  it('hides layers of a hidden group and fades those of a faint one, in nested groups too', async () => {
    const file = createPsd(size, [
      box({ name: 'end', group: 'end' }),
      box({ name: 'end', group: 'end' }),
      box({ name: 'Deep', opacity: 128 }),
      box({ name: 'Inner', group: 'open', opacity: 128 }),
      box({ name: 'Outer', group: 'open' }),
      box({ name: 'end', group: 'end' }),
      box({ name: 'Draft' }),
      box({ name: 'Drafts', group: 'open', hidden: true }),
      box({ name: 'Top' }),
    ])
    expect((await readPage(file, 1)).names).toEqual(['Deep', 'Top'])
    expect([(await readPage(file, 2)).at(15, 8)[3], (await readPage(file, 3)).at(15, 8)[3]]).toEqual([
      64, 255,
    ])
  })

  it('finds 16-bit layers where Photoshop stores them', async () => {
    const file = createPsd(
      { ...size, bits: 16 },
      [box({ name: 'One' }), box({ name: 'Two', packing: 3 })],
      true,
    )
    expect((await readPage(file, 1)).names).toEqual(['One', 'Two'])
    expect((await readPage(file, 3)).at(15, 8)).toEqual([40, 120, 200, 255])
  })

  it('still gives its flattened picture if its layers can’t be read', async () => {
    const file = createPsd(size, [box({}), box({})])
    file.write('nope', 44 + 18 + 24, 'latin1')
    expect(await readPage(file, 1)).toMatchObject({ width: 60, pages: 1, names: [] })
  })

  it('refuses a missing layer, and files that claim more than they contain', async () => {
    const codeOf = async (bytes: Buffer, number: number) => {
      const cleaned = await cleanPicture(bytes, { page: number })
      return cleaned.ok ? 'taken' : cleaned.code
    }
    const file = createPsd(size, [box({ packing: 2 }), box({ packing: 1 })])
    expect(await codeOf(file, 9)).toBe('artwork.psd_unreadable')
    for (const end of [60, 120, 200, 260])
      expect(await codeOf(file.subarray(0, end), 2), `${end}`).not.toBe('taken')
    const claimedLayers = Buffer.from(file)
    claimedLayers.writeInt16BE(30_000, 42)
    expect(await codeOf(claimedLayers, 2)).toBe('artwork.psd_unreadable')
    const huge = createPsd(size, [box({}), box({})])
    huge.writeInt32BE(2_000_000_000, 44 + 12)
    expect(await codeOf(huge, 2)).toBe('artwork.psd_unreadable')
  })
})
