/** The parts that can fail as a whole, with their words. */
export const troubleNames = {
  mail: 'The mail server',
  payments: 'The payment provider',
  jobs: 'The job queues',
  ledger: 'The seals of the ledger',
  trail: 'The audit trail',
  house: 'The confirmations of the house',
  disk: 'The disk of DATA_DIR',
} as const

export const nameTrouble = (kind: string): string =>
  Object.hasOwn(troubleNames, kind) ? troubleNames[kind as keyof typeof troubleNames] : kind
