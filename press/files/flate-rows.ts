import type { Sharp } from 'sharp'

/** A picture as a PDF takes it: a PNG's own rows, which needn't be compressed again. `colours`: 1 for grey, 3. */
export type FlateRows = { width: number; height: number; colours: 1 | 3; bytes: Buffer }

export async function deflateRows(picture: Sharp, colours: 1 | 3): Promise<FlateRows> {
  const file = await picture.png({ compressionLevel: 6, palette: false }).toBuffer()
  const rows: Buffer[] = []
  for (let offset = 8; offset < file.length; ) {
    const length = file.readUInt32BE(offset)
    if (file.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      rows.push(file.subarray(offset + 8, offset + 8 + length))
    offset += 12 + length
  }
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20), colours, bytes: Buffer.concat(rows) }
}
