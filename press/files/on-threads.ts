/**
 * Renders on separate threads: a print file takes over a second, and the process has requests to answer. The threads
 * run the same functions as everyone; they start when there is work and end when there is none.
 */
import { Worker } from 'node:worker_threads'
import type { DesignDocument } from '../document.ts'
import type { Finding } from '../preflight/finding.ts'
import { type Assets, MissingArtwork, readFinerFiles, readFoundFiles } from './environment.ts'
import type { FilmSheetOrder } from './film-sheet.ts'
import type { MockupOrder } from './mockup.ts'
import type { PatternOrder } from './pattern-pdf.ts'
import { pixelsNeeded } from './pixels-needed.ts'
import type { PlateOrder } from './plate.ts'
import { type PrintFile, type PrintOrder, Unprintable } from './print-file.ts'
import type { PdfOrder } from './print-pdf.ts'
import type { StitchFile, StitchOrder } from './stitch-file.ts'

/** The bytes of artworks and own fonts by their ids. */
type Files = { files: Map<string, Uint8Array> }
type PrintJob = {
  kind: 'print'
  document: DesignDocument
  area: string
  options: PrintOrder
  /** The bytes of pictures that print with more pixels than their masters have. */
  finer: Map<string, Uint8Array>
}
type StitchJob = { kind: 'stitches'; order: StitchOrder }
type PlateJob = { kind: 'plate'; order: PlateOrder }
type PdfJob = { kind: 'pdf'; order: PdfOrder }
type PatternJob = { kind: 'pattern'; order: PatternOrder }
type FilmJob = { kind: 'film'; order: FilmSheetOrder }
type MockupJob = { kind: 'mockup'; mockup: Omit<MockupOrder, 'assets'> }
export type Order = (PrintJob | MockupJob | StitchJob | PlateJob | PdfJob | PatternJob | FilmJob) & Files
export type Outcome =
  | { made: PrintFile | StitchFile | Uint8Array }
  | { missing: readonly string[] }
  | { unprintable: Finding }
  | { fault: string }

/** A print sheet takes some 400 MB while it is made, so two run at once; more wait. */
const maxThreads = 2
/** A thread that is idle for this long ends, and its memory is free. */
const idleMs = 30_000

type WaitingOrder = { order: Order; done(outcome: Outcome): void; failed(cause: Error): void }
type Thread = { worker: Worker; job: WaitingOrder | null; idleTimer: NodeJS.Timeout | null }
const waiting: WaitingOrder[] = []
const threads = new Set<Thread>()

/** Runs `renderPrintFile` on a thread. */
export async function renderPrintFileOnThread(
  document: DesignDocument,
  area: string,
  assets: Assets,
  options: PrintOrder = {},
): Promise<PrintFile> {
  const design = document.areas[area]
  const areaDocument = design ? { ...document, areas: { [area]: design } } : document
  const files = await readFoundFiles(areaDocument, assets)
  const finer = await readFinerFiles(
    pixelsNeeded(areaDocument, area, options.dpi ?? 300, options.onto),
    assets,
  )
  const { png, thumbnail, ...printFile } = (await runOrder({
    kind: 'print',
    document: areaDocument,
    area,
    options,
    files,
    finer,
  })) as PrintFile
  return { ...printFile, png: bufferOf(png), thumbnail: thumbnail && bufferOf(thumbnail) }
}

/** Runs `renderMockup` on a thread. */
export async function renderMockupOnThread({ assets, ...mockup }: MockupOrder): Promise<Buffer> {
  const { document, area } = mockup
  const design = area === undefined ? undefined : document.areas[area]
  const areaDocument = { ...document, areas: area !== undefined && design ? { [area]: design } : {} }
  const files = await readFoundFiles(areaDocument, assets)
  const order: Order = { kind: 'mockup', mockup: { ...mockup, document: areaDocument }, files }
  return bufferOf((await runOrder(order)) as Uint8Array)
}

/** Runs `makeStitchFile` on a thread. */
export async function makeStitchFileOnThread(order: StitchOrder): Promise<StitchFile> {
  const stitchFile = (await runOrder({ kind: 'stitches', order, files: new Map() })) as StitchFile
  return { ...stitchFile, bytes: bufferOf(stitchFile.bytes) }
}

/** Runs `makePlate` on a thread. */
export const makePlateOnThread = async (order: PlateOrder): Promise<Buffer> =>
  bufferOf((await runOrder({ kind: 'plate', order, files: new Map() })) as Uint8Array)

/** Runs `makePrintPdf` on a thread. */
export const makePrintPdfOnThread = async (order: PdfOrder): Promise<Buffer> =>
  bufferOf((await runOrder({ kind: 'pdf', order, files: new Map() })) as Uint8Array)

/** Runs `makePatternPdf` on a thread. */
export const makePatternPdfOnThread = async (order: PatternOrder): Promise<Buffer> =>
  bufferOf((await runOrder({ kind: 'pattern', order, files: new Map() })) as Uint8Array)

/** Runs `makeFilmSheet` on a thread. */
export const makeFilmSheetOnThread = async (order: FilmSheetOrder): Promise<Buffer> =>
  bufferOf((await runOrder({ kind: 'film', order, files: new Map() })) as Uint8Array)

/** Bytes from a thread have lost the class `Buffer`. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

async function runOrder(order: Order): Promise<PrintFile | StitchFile | Uint8Array> {
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    waiting.push({ order, done: resolve, failed: reject })
    startNext()
  })
  if ('made' in outcome) return outcome.made
  if ('missing' in outcome) throw new MissingArtwork(outcome.missing)
  if ('unprintable' in outcome) throw new Unprintable(outcome.unprintable)
  throw new Error(outcome.fault)
}

function startNext(): void {
  const freeThread =
    [...threads].find(({ job }) => job === null) ?? (threads.size < maxThreads ? startThread() : null)
  const job = freeThread && waiting.shift()
  if (!job) return
  if (freeThread.idleTimer) clearTimeout(freeThread.idleTimer)
  freeThread.job = job
  freeThread.worker.ref()
  freeThread.worker.postMessage(job.order)
}

function startThread(): Thread {
  const thread: Thread = {
    worker: new Worker(new URL('./press-thread.ts', import.meta.url)),
    job: null,
    idleTimer: null,
  }
  threads.add(thread)
  const onExit = (cause: Error) => {
    if (!threads.delete(thread)) return
    thread.job?.failed(cause)
    startNext()
  }
  thread.worker.on('message', (outcome: Outcome) => {
    const job = thread.job
    thread.job = null
    // An idle thread keeps no process alive.
    thread.worker.unref()
    thread.idleTimer = setTimeout(() => {
      threads.delete(thread)
      void thread.worker.terminate()
    }, idleMs).unref()
    job?.done(outcome)
    startNext()
  })
  thread.worker.on('error', onExit)
  thread.worker.on('exit', (code) => onExit(new Error(`A thread of the press ended with ${code}.`)))
  return thread
}
