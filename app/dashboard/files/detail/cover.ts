import type { DesignDraft, LayerDraft } from '#press/document.ts'

const [width, height] = [11, 14]
const grounds = ['#15120e', '#2f4bff', '#ff5b45', '#00a878']

/** Splits words into lines of about this many letters; longer words are cut. */
function splitIntoLines(name: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.length > letters ? `${word.slice(0, letters - 1)}…` : word)
  }
  return lines.slice(0, 6)
}

/** A starting cover: the name on one ink. The studio can change it like any design. */
export function buildCover(name: string, kind: string): DesignDraft {
  const lines = splitIntoLines(name, 14)
  const longest = Math.max(...lines.map(({ length }) => length), 5)
  const size = Math.min(120, Math.floor((width * 72 * 0.84) / (longest * 0.56)))
  const background = grounds[[...name].length % grounds.length]!
  const buildTextLayer = (
    id: string,
    content: string,
    points: number,
    y: number,
    layerHeight: number,
  ): LayerDraft => ({
    kind: 'text',
    id,
    name: content.replace(/\n/g, ' ').slice(0, 60),
    text: content,
    font: 'anton',
    size: points,
    x: 0.8,
    y,
    width: width - 1.6,
    height: layerHeight,
    align: 'left',
    fill: { kind: 'solid', colour: '#f6f2e8' },
  })
  const nameHeight = (lines.length * size * 1.1) / 72
  return {
    version: 1,
    areas: {
      front: {
        widthIn: width,
        heightIn: height,
        layers: [
          {
            kind: 'shape',
            id: 'ground',
            name: 'Ground',
            shape: 'rect',
            x: 0,
            y: 0,
            width,
            height,
            fill: { kind: 'solid', colour: background },
          },
          buildTextLayer('name', lines.join('\n'), size, 1.2, nameHeight),
          buildTextLayer('kind', kind, 30, height - 1.6, 0.6),
        ],
      },
    },
  }
}
