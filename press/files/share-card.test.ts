import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderShareCard } from './share-card.ts'

const inkAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]
const brightness = async (bytes: Buffer, box: { left: number; top: number; width: number; height: number }) =>
  (await sharp(await sharp(bytes).extract(box).png().toBuffer()).stats()).channels[0]!.max

test('a card is 1200 by 630, with its title on ink and the strip at its foot', async () => {
  const bytes = await renderShareCard({ above: 'Help', title: 'When you are paid', below: 'fanfare' })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(Math.max(...(await inkAt(bytes, 1180, 20)))).toBeLessThan(40)
  expect((await inkAt(bytes, 10, 622))[0]).toBeGreaterThan(230)
  expect(await brightness(bytes, { left: 64, top: 150, width: 400, height: 120 })).toBeGreaterThan(220)
})

test('a title that is far too long stays inside, and letters the font lacks break nothing', async () => {
  const bytes = await renderShareCard({
    above: '',
    title: `${'Antidisestablishmentarianism '.repeat(20)}日本`,
    below: '',
  })
  expect(await brightness(bytes, { left: 1150, top: 0, width: 50, height: 600 })).toBeLessThan(60)
})

test('a scene fills its side of the card, a product stands whole on its ground', async () => {
  const scene = await sharp({ create: { width: 760, height: 760, channels: 3, background: '#2040c0' } })
    .webp()
    .toBuffer()
  const product = await sharp(scene)
    .resize(300, 300)
    .extend({ top: 230, bottom: 230, left: 230, right: 230, background: '#0000' })
    .webp()
    .toBuffer()
  const renderCard = (bytes: Buffer) =>
    renderShareCard({ above: 'Shop', title: 'Tee', below: 'fanfare', picture: { bytes, ground: '#e4e2db' } })
  for (const [left, top] of [
    [650, 6],
    [1190, 6],
    [1190, 622],
  ] as const) {
    expect((await inkAt(await renderCard(scene), left, top))[2], 'the scene').toBeGreaterThan(150)
    expect((await inkAt(await renderCard(scene), left, top))[0], 'the scene').toBeLessThan(60)
    expect((await inkAt(await renderCard(product), left, top))[0], 'the ground').toBeGreaterThan(200)
  }
  expect((await inkAt(await renderCard(product), 920, 315))[0], 'the product').toBeLessThan(60)
})
