/** The sample shop is made once; every worker of the sample's journeys begins with a copy of its folder. */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { createFreshFolder, startProcess } from '../drivers/process.ts'

/** A file beside the folder, written once the shop is in it. */
const nameMark = (path: string): string => `${path}.made`

/** Made in the background, while production opens its world. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FANFARE_URL) return
  const folder = createFreshFolder()
  process.env.SAMPLE_SHOP = folder.path
  const making = make(folder.path)
  // Faults are reported at the end, where the run waits for them.
  making.catch(() => undefined)
  return async () => {
    await making
    folder.remove()
    rmSync(nameMark(folder.path), { force: true })
  }
}

/** A worker makes its own shop if the shared one couldn't be made. */
async function make(path: string): Promise<void> {
  try {
    const running = await startProcess({ DATA_DIR: path })
    await running.stop()
  } finally {
    writeFileSync(nameMark(path), '')
  }
}

/** A fresh copy of the folder with the sample shop. */
export async function openSampleShop(): Promise<{ path: string; remove(): void }> {
  const folder = createFreshFolder()
  const madeBefore = process.env.SAMPLE_SHOP
  if (madeBefore) {
    await expect.poll(() => existsSync(nameMark(madeBefore)), { timeout: 280_000 }).toBe(true)
    cpSync(madeBefore, folder.path, { recursive: true })
  }
  return folder
}
