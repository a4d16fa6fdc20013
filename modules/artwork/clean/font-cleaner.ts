/**
 * The child that takes a font apart: without environment, write access or network, within time and memory limits. Its
 * output is a fresh file in which every glyph has been drawn once.
 */
import * as harfbuzz from 'harfbuzzjs'
import { decompress } from 'wawoff2'
import { answerParent } from './answer-parent.ts'
import { isRestricted, readName, readTables, writeFont } from './read-font.ts'

/** Draws every glyph, and counts those that leave a mark. */
function drawGlyphs(file: Buffer): number {
  const face = new harfbuzz.Face(new harfbuzz.Blob(file))
  if (face.upem < 16 || face.upem > 16_384) throw new Error('no size')
  const font = new harfbuzz.Font(face)
  const glyphs = file.readUInt16BE(offsetOfTable(file, 'maxp') + 4)
  let inkedCount = 0
  for (let glyph = 0; glyph < glyphs; glyph += 1) if (font.glyphToPath(glyph) !== '') inkedCount += 1
  return inkedCount
}

function offsetOfTable(file: Buffer, tag: string): number {
  for (let row = 12; ; row += 16)
    if (file.toString('latin1', row, row + 4) === tag) return file.readUInt32BE(row + 8)
}

await answerParent(async (_: unknown, bytes) => {
  const isWoff2 = bytes.toString('latin1', 0, 4) === 'wOF2'
  const tables = readTables(isWoff2 ? Buffer.from(await decompress(bytes)) : bytes)
  const file = writeFont(tables)
  if (drawGlyphs(file) === 0) throw new Error('no letters')
  return { line: { ...readName(tables), restricted: isRestricted(tables), file: file.length }, files: [file] }
})
