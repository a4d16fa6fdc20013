/** A press thread: takes one order after another, and returns each result. */
import { parentPort } from 'node:worker_threads'
import { type Assets, MissingArtwork } from './environment.ts'
import { makeFilmSheet } from './film-sheet.ts'
import { renderMockup } from './mockup.ts'
import type { Order, Outcome } from './on-threads.ts'
import { makePatternPdf } from './pattern-pdf.ts'
import { makePlate } from './plate.ts'
import { renderPrintFile, Unprintable } from './print-file.ts'
import { makePrintPdf } from './print-pdf.ts'
import { makeStitchFile } from './stitch-file.ts'

async function makeFile(order: Order): Promise<Outcome> {
  const finer = order.kind === 'print' ? order.finer : new Map<string, Uint8Array>()
  const assets: Assets = async (id, needed) => (needed ? finer : order.files).get(id) ?? null
  try {
    if (order.kind === 'stitches') return { made: await makeStitchFile(order.order) }
    if (order.kind === 'pattern') return { made: await makePatternPdf(order.order) }
    if (order.kind === 'pdf') return { made: await makePrintPdf(order.order) }
    if (order.kind === 'film') return { made: await makeFilmSheet(order.order) }
    if (order.kind === 'plate') return { made: await makePlate(order.order) }
    if (order.kind === 'mockup') return { made: await renderMockup({ ...order.mockup, assets }) }
    return { made: await renderPrintFile(order.document, order.area, assets, order.options) }
  } catch (cause) {
    if (cause instanceof MissingArtwork) return { missing: cause.artworks }
    if (cause instanceof Unprintable) return { unprintable: cause.finding }
    return { fault: cause instanceof Error ? cause.message : String(cause) }
  }
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await makeFile(order)))
