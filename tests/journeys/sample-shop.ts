/** The sample shop is made once; every worker of the journeys begins with a copy of its folder. */
import { cpSync } from 'node:fs'
import { freshFolder, startProcess } from '../drivers/process.ts'

export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.FANFARE_URL) return
  const made = freshFolder()
  const running = await startProcess({ DATA_DIR: made.path })
  await running.stop()
  process.env.SAMPLE_SHOP = made.path
  return made.remove
}

/** A folder with the sample shop in it, to be used up. */
export function sampleShop(): { path: string; remove(): void } {
  const folder = freshFolder()
  if (process.env.SAMPLE_SHOP) cpSync(process.env.SAMPLE_SHOP, folder.path, { recursive: true })
  return folder
}
