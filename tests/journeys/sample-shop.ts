/** The sample shop is made once; every worker of the sample's journeys begins with a copy of its folder. */
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { createFreshFolder, startProcess } from '../drivers/process.ts'

/** A file beside the folder, written once the shop is in it. */
const buildMarkerPath = (path: string): string => `${path}.made`

/** Made in the background, while production opens its world. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FANFARE_URL) return
  const folder = createFreshFolder()
  process.env.SAMPLE_SHOP = folder.path
  const creation = makeSharedShop(folder.path)
  // Faults are reported at the end, where the run waits for them.
  creation.catch(() => undefined)
  return async () => {
    await creation
    folder.remove()
    rmSync(buildMarkerPath(folder.path), { force: true })
  }
}

/** Writes the marker even if the shop couldn't be made: each worker then makes its own. */
async function makeSharedShop(path: string): Promise<void> {
  try {
    const server = await startProcess({ DATA_DIR: path })
    await server.stop()
  } finally {
    writeFileSync(buildMarkerPath(path), '')
  }
}

/** A fresh copy of the folder with the sample shop. */
export async function openSampleShop(): Promise<{ path: string; remove(): void }> {
  const folder = createFreshFolder()
  const sharedFolder = process.env.SAMPLE_SHOP
  if (sharedFolder) {
    await expect.poll(() => existsSync(buildMarkerPath(sharedFolder)), { timeout: 280_000 }).toBe(true)
    cpSync(sharedFolder, folder.path, { recursive: true })
  }
  return folder
}
