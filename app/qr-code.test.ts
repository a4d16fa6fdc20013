import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.server.ts'

test('the drawn path covers exactly the dark modules', () => {
  const text = 'otpauth://totp/Fanfare:adaeze%40fanfare.test?secret=JBSWY3DPEHPK3PXP&issuer=Fanfare'
  const { side, path } = drawQrCode(text)
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const drawn = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(x) + step - 4},${Number(y) - 4}`)
  const dark = new Set<string>()
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) dark.add(`${x},${y}`)
  expect(side).toBe(modules.size + 8)
  expect([...drawn].sort()).toEqual([...dark].sort())
})
