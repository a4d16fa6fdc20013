/** The parts that can fail as a whole, with their words. */
export const troubleNames = {
  mail: 'The mail server',
  payments: 'The payment provider',
  jobs: 'The job queues',
  ledger: 'Ledger seals',
  trail: 'The audit trail',
  house: 'House confirmations',
  disk: 'The DATA_DIR disk',
} as const

export const nameTrouble = (kind: string): string =>
  Object.hasOwn(troubleNames, kind) ? troubleNames[kind as keyof typeof troubleNames] : kind
