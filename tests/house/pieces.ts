import type { Rule } from './rules.ts'

const isScreen = (path: string): boolean =>
  path.startsWith('app/') && !path.startsWith('app/ui/') && path.endsWith('.tsx')

/** Tables that `Table` can't draw: its columns have names, and a cell below each. */
const tableOwners: Readonly<Record<string, string>> = {
  'app/star-bars.tsx': 'a chart: bars without column heads, read out as rows',
  'app/studio/products/price-row.tsx': 'a sum under a caption, without column heads',
  'app/marketing/content/prose.tsx': 'Markdown’s: a head may be empty or hold a link',
}

export const tablesOnce: Rule = {
  name: 'a table of a screen is Table of app/ui, except those listed with a reason',
  findFault: ({ path, text }) => {
    if (!isScreen(path)) return null
    if (/<table\b/.test(text)) return path in tableOwners ? null : 'use Table or RowsTable'
    return path in tableOwners ? 'it has no table of its own: take it off the list' : null
  },
  planted: { path: 'app/dashboard/orders/list.tsx', text: '<table className="tbl">' },
}

export const headsOnce: Rule = {
  name: 'the title bar of a sheet is SheetHead of app/ui',
  findFault: ({ path, text }) =>
    isScreen(path) && /["'`\s]sheet-h["'`\s]/.test(text)
      ? 'use Sheet, or SheetHead where it is no section'
      : null,
  planted: { path: 'app/dashboard/orders/note.tsx', text: '<div className="sheet-h">' },
}
