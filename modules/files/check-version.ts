/** Checks an uploaded version: its type, its safety, and a preview. A job; run twice, it ends once. */
import { createHash } from 'node:crypto'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { removeFile, storeFile } from '#platform/blobs/parts.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { fileKinds } from './contract.ts'
import {
  moveVersion,
  selectFile,
  selectVersion,
  selectVersions,
  type Version,
  type VersionId,
} from './file-rows.ts'
import { checkArchive } from './inspect/archive.ts'
import { scanWithClamd } from './inspect/clamd.ts'
import { kindOfContent } from './inspect/kind.ts'
import { inspectPaper } from './inspect/paper.ts'
import { cutMp3Preview, cutWavPreview } from './inspect/sound.ts'
import { FileRejected, type Source, sourceOf } from './inspect/source.ts'

type Deps = Pick<Database, 'read' | 'transact'> & { blobs: Blobs; clamdUrl: string | null }
type Preview = { bytes: Buffer; words: string } | null

export async function checkVersion(deps: Deps, versionId: VersionId): Promise<void> {
  const { read, transact, blobs } = deps
  const version = await read((tx) => selectVersion(tx, versionId))
  if (version?.state !== 'checking') return
  let preview: Version['preview'] = null
  try {
    const { sha256, scanner, excerpt } = await inspectFile(deps, version)
    if (excerpt) {
      const storedPreview = await storeFile(blobs, `files/previews/${versionId}`, iterateOnce(excerpt.bytes))
      preview = { key: storedPreview.blobKey, bytes: storedPreview.bytes, words: excerpt.words }
    }
    const isMarked = await transact((tx, at) => markReady(tx, versionId, { sha256, scanner, preview }, at))
    if (!isMarked && preview) await removeFile(blobs, preview.key, preview.bytes)
  } catch (cause) {
    if (!(cause instanceof FileRejected)) throw cause
    await transact(async (tx) => {
      if ((await selectVersion(tx, versionId, true))?.state === 'checking')
        await moveVersion(tx, versionId, { state: 'refused', fault: cause.message.slice(0, 400) })
    })
  }
}

async function* iterateOnce(bytes: Buffer) {
  yield bytes
}

/** A file's first version is released at once: nobody has another one yet. */
async function markReady(
  tx: Tx,
  id: VersionId,
  checked: { sha256: string; scanner: 'content' | 'clamd'; preview: Version['preview'] },
  at: Date,
): Promise<boolean> {
  const version = await selectVersion(tx, id, true)
  if (version?.state !== 'checking') return false
  await moveVersion(tx, id, { state: 'ready', ...checked })
  const versions = await selectVersions(tx, [version.fileId])
  const isFirst = versions.every(({ state }) => state !== 'released')
  if (isFirst && (await selectFile(tx, version.shopId, version.fileId)))
    await moveVersion(tx, id, { state: 'released', releasedAt: at })
  return true
}

async function inspectFile(
  { blobs, clamdUrl }: Deps,
  { blobKey, bytes, kind }: Version,
): Promise<{ sha256: string; scanner: 'content' | 'clamd'; excerpt: Preview }> {
  const source = sourceOf(blobs, blobKey, bytes)
  const actualKind = await kindOfContent(source)
  if (actualKind !== kind) {
    const { name } = fileKinds[kind]
    throw new FileRejected(
      actualKind
        ? `Its name says ${name}, but it is a ${fileKinds[actualKind].name}.`
        : `This is no ${name}.`,
    )
  }
  const excerpt = await inspectByKind[kind](source)
  const hash = createHash('sha256')
  for await (const chunk of source.whole()) hash.update(chunk)
  if (clamdUrl) {
    const verdict = await scanWithClamd(clamdUrl, source.whole())
    if (!verdict.clean) throw new FileRejected(`The virus scanner found ${verdict.virus} in it.`)
  }
  return { sha256: hash.digest('hex'), scanner: clamdUrl ? 'clamd' : 'content', excerpt }
}

const inspectByKind: Readonly<Record<Version['kind'], (source: Source) => Promise<Preview>>> = {
  async pdf(source) {
    const { preview, pages } = await inspectPaper(await source.read(0, source.bytes))
    return preview && { bytes: preview, words: pages === 1 ? 'the first page' : `the first ${pages} pages` }
  },
  async epub(source) {
    await checkArchive(source, true)
    return null
  },
  async zip(source) {
    await checkArchive(source, false)
    return null
  },
  mp3: async (source) => toSoundPreview(await cutMp3Preview(source)),
  wav: async (source) => toSoundPreview(await cutWavPreview(source)),
  async png(source) {
    // A picture ends with its last block; anything after it is something else.
    const end = await source.read(source.bytes - 12, 12)
    if (end.subarray(4, 8).toString('latin1') !== 'IEND')
      throw new FileRejected('This PNG is damaged, or holds more than a picture.')
    return null
  },
  mp4: async () => null,
  webm: async () => null,
}

const toSoundPreview = ({ bytes, seconds }: { bytes: Buffer; seconds: number }): Preview =>
  seconds < 1
    ? null
    : { bytes, words: `the first ${Math.round(seconds)} ${Math.round(seconds) === 1 ? 'second' : 'seconds'}` }
