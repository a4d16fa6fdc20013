// npm run soft-proofs: the tables of press/soft-proof, from its data. Run it after changing processes.ts or reach.ts.
import { writeFileSync } from 'node:fs'
import { makeTable } from '#press/soft-proof/make-table.ts'
import { processes } from '#press/soft-proof/processes.ts'

const rows = Object.entries(processes).map(
  ([name, process]) => `  ${name}: '${Buffer.from(makeTable(process)).toString('base64')}',\n`,
)
writeFileSync(
  new URL('../press/soft-proof/tables.ts', import.meta.url),
  `// Made by npm run soft-proofs from processes.ts.\nexport const tables = {\n${rows.join('')}} as const\n`,
)
