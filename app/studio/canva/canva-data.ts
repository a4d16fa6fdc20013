/** The messages of studio and server about Canva. */
import type { StudioPicture } from '../document/studio-data.ts'

/** `picture` is an address of ours. */
export type ListedDesign = {
  id: string
  title: string
  pages: number
  picture: string | null
  ratio: number | null
}
export type CanvaList =
  | { state: 'off' }
  | { state: 'open'; words?: string }
  | { state: 'connected'; designs: ListedDesign[]; next: string | null }
  | { state: 'failed'; words: string }
/** `plain`: Canva gave it with its background and at its own size, as its free plan does. */
export type CanvaAnswer =
  | { job: string; plain: boolean }
  | { waiting: true }
  | { artwork: StudioPicture }
  | { words: string }
