/** The film that prints are laid on before they are pressed onto cloth. */
import type { Id } from '#kernel/id.ts'
export type Print = { id: string; fileId: Id<'printFile'>; widthIn: number; heightIn: number }
/** `turned`: by a quarter, and then width and height are those it lies with. Film has no grain, so any print may be. */
export type Laid = Print & { x: number; y: number; turned: boolean }

/** The film of the trade is 22 inches wide [DTF]; sheets are cut at 60 inches, half an inch between prints. [ours] */
export const roll = { widthIn: 22, sheetIn: 60, gapIn: 0.5 } as const
