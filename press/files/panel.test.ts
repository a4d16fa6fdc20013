import sharp from 'sharp'
import { expect, test } from 'vitest'
import { panelSize, renderPanel } from './panel.ts'

test('a panel is a PNG of Twitch’s width in the store’s colours, whatever the store is called', async () => {
  for (const name of [
    'A',
    'Harmattan Radio',
    'The very long name of a station that nobody can say at once',
  ]) {
    const bytes = await renderPanel({ name, below: 'shop.test', colour: '#ffc62e', inkColour: '#15120e' })
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', ...panelSize })
    const corner = await sharp(bytes)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...corner]).toEqual([0xff, 0xc6, 0x2e])
    const { channels } = await sharp(bytes).stats()
    expect(channels[0]!.min).toBeLessThan(40)
  }
})
