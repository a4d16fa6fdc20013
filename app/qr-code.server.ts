import QRCode from 'qrcode'

/** The light margin required by ISO/IEC 18004: at 150 pixels some readers find no code with less. */
const quietZone = 4

/**
 * A QR code's dark modules as one SVG path, drawn here so that the secret goes to nobody else. The lowest error
 * correction, because a screen is neither torn nor stained and larger modules are readable from further away.
 */
export function drawQrCode(text: string): { side: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const segments: string[] = []
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue
      let width = 1
      while (x + width < modules.size && modules.get(y, x + width)) width += 1
      segments.push(`M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`)
      x += width
    }
  }
  return { side: modules.size + 2 * quietZone, path: segments.join('') }
}
