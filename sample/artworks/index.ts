import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariant } from '#kernel/invariant.ts'
import { type DesignDocument, parseDocument } from '#press/document.ts'
import { lettered } from './lettered.ts'

/** Every sample artwork as a studio document, by name. `-light` versions are the ones for dark garments. */
export function loadSampleArtworks(): Map<string, DesignDocument> {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .map((name): [string, unknown] => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')),
    ])
  return new Map(
    [...files, ...Object.entries(lettered)].map(([name, draft]) => {
      const document = parseDocument(draft)
      invariant(document.ok, `the artwork ${name} is not a document: ${JSON.stringify(document)}`)
      return [name, document.value]
    }),
  )
}
