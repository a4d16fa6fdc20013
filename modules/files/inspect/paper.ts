/** PDFs, on a thread of their own with limits on time and memory. */
import { Worker } from 'node:worker_threads'
import { limits } from '../limits.ts'
import type { PaperOutcome, PaperTask } from './paper-thread.ts'
import { FileRejected } from './source.ts'

const words = {
  damaged: 'This PDF is damaged. Save it again from the program it was made with.',
  locked: 'This PDF has a password or a lock. Save it without one.',
  active:
    'This PDF holds scripts, forms that send something, or other files. Save it without them, for example by printing it to a PDF.',
} as const

let lastRun: Promise<unknown> = Promise.resolve()

/** One at a time per process, because each holds its document several times over. */
async function runInThread(task: PaperTask): Promise<Exclude<PaperOutcome, { fault: unknown }>> {
  const ownOutcome = lastRun.then(() => awaitOutcome(task))
  lastRun = ownOutcome.catch(() => undefined)
  const outcome = await ownOutcome
  if ('fault' in outcome) throw new FileRejected(words[outcome.fault])
  return outcome
}

function awaitOutcome(task: PaperTask): Promise<PaperOutcome> {
  return new Promise((settle) => {
    const worker = new Worker(new URL('./paper-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: limits.pdfMegabytes },
    })
    const end = (outcome: PaperOutcome) => {
      clearTimeout(clock)
      void worker.terminate()
      settle(outcome)
    }
    const clock = setTimeout(() => end({ fault: 'damaged' }), limits.pdfSeconds * 1_000)
    worker.on('message', end)
    worker.on('error', () => end({ fault: 'damaged' }))
    worker.on('exit', () => end({ fault: 'damaged' }))
  })
}

export async function inspectPaper(bytes: Uint8Array): Promise<{ preview: Buffer | null; pages: number }> {
  const outcome = await runInThread({ kind: 'look', bytes, pages: limits.previewPages })
  if (!('pages' in outcome)) throw new FileRejected(words.damaged)
  return { pages: outcome.pages, preview: outcome.preview && Buffer.from(outcome.preview) }
}

export async function stampPaper(bytes: Uint8Array, stampText: string): Promise<Buffer> {
  const outcome = await runInThread({ kind: 'stamp', bytes, words: stampText })
  if (!('stamped' in outcome)) throw new FileRejected(words.damaged)
  return Buffer.from(outcome.stamped)
}
