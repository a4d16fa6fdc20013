/** The film that prints are laid out on before they are pressed onto cloth. */
import type { Id } from '#kernel/id.ts'
export type Print = { id: string; fileId: Id<'printFile'>; widthIn: number; heightIn: number }
/**
 * `turned`: by a quarter; width and height are then those of the turned print. Film has no grain, so any print may
 * be.
 */
export type PlacedPrint = Print & { x: number; y: number; turned: boolean }

/** Standard film is 22 inches wide [DTF]; sheets are cut at 60 inches, half an inch between prints. [ours] */
export const roll = { widthIn: 22, sheetIn: 60, gapIn: 0.5 } as const
