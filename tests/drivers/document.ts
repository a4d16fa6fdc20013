import { readFileSync } from 'node:fs'

export type Block = { heading: string; lines: string }

/** The code blocks of a document, each with the heading above it. */
export function readBlocks(path: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let openLines: string[] | null = null
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('```')) {
      if (openLines) blocks.push({ heading, lines: openLines.join('\n') })
      openLines = openLines ? null : []
    } else if (openLines) openLines.push(line)
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  }
  return blocks
}
