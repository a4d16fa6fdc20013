import type { Block, Page } from './markdown.ts'

/** A version of a text: its number, its start, and the changes of the next one. */
export type Version = { version: string; updated: string; changed: string | null }

type Section = { id: string | null; blocks: Block[] }

function splitIntoSections(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ id: null, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push({ id: block.id, blocks: [block] })
    else sections.at(-1)!.blocks.push(block)
  }
  return sections
}

/**
 * An earlier version, stored as its differences: its sections replace those of the same heading, and `without` names
 * those that didn't exist yet.
 */
export function rebuildEarlierPage(newer: Page, differences: Page): Page {
  const removedIds = (differences.front.without ?? '').split(',').map((id) => id.trim())
  const changed = new Map(
    splitIntoSections(differences.blocks).map((section) => [section.id, section.blocks]),
  )
  const sections = splitIntoSections(newer.blocks)
    .filter(({ id }) => id === null || !removedIds.includes(id))
    .map(({ id, blocks }) => (id === null ? blocks : (changed.get(id) ?? blocks)))
  return { front: { ...newer.front, ...differences.front }, blocks: sections.flat() }
}

/** Headings of sections that differ between two versions, in the newer one's order. */
export function listChangedSections(older: Page, newer: Page): { id: string; text: string }[] {
  const olderById = new Map(
    splitIntoSections(older.blocks).map(({ id, blocks }) => [id, JSON.stringify(blocks)]),
  )
  return splitIntoSections(newer.blocks).flatMap(({ id, blocks }) => {
    const [heading] = blocks
    if (id === null || heading?.kind !== 'heading' || olderById.get(id) === JSON.stringify(blocks)) return []
    return [{ id, text: heading.text }]
  })
}
