import { readRecentFiles } from './bank-file/bank-file-rows.ts'
import { makeBankFile, writeBankFile } from './bank-file/make-file.ts'
import { readStatements } from './bank-file/read-statement.ts'
import { takeBankAnswer } from './bank-file/take-answer.ts'

/** Payouts by a file for our bank, and what the bank answers. */
export const bankFiles = {
  findRecent: readRecentFiles,
  make: makeBankFile,
  statements: readStatements,
  take: takeBankAnswer,
  write: writeBankFile,
} as const
