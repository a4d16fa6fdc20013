import { readFileSync } from 'node:fs'

export type Block = { heading: string; lines: string }

/** The code blocks of a document, each under the heading it is below. */
export function readBlocks(path: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: string[] | null = null
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('```')) {
      if (open) blocks.push({ heading, lines: open.join('\n') })
      open = open ? null : []
    } else if (open) open.push(line)
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  }
  return blocks
}
