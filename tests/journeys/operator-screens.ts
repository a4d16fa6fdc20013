/** Every screen of the operator's console, read from the routes, so that new ones are checked automatically. */
import routes from '../../app/routes.ts'
import type { Desk } from './operator-desk.ts'

/** The address of each screen that shows a single record. */
const listRecordPaths = (desk: Desk): Readonly<Record<string, string>> => ({
  'operator/batches/:number': `/operator/batches/${desk.batch}`,
  'operator/providers/:id': '/operator/providers/lagos',
  'operator/providers/:id/:blankId': '/operator/providers/printful/bella-canvas-3001',
  'operator/shipments/:id': desk.packed,
  'operator/orders/:id': `/operator/orders/${desk.order}`,
  'operator/claims/:id': desk.claim,
  'operator/support/:id': desk.thread,
  'operator/catalogue/:blankId': '/operator/catalogue/bella-canvas-3001',
  'operator/moderation/:id': desk.report,
})
/** States of a screen that have their own address. */
const listStates = (desk: Desk) => [
  '/operator/batches?view=table',
  '/operator/providers/printful',
  '/operator/scan?camera=on',
  `/operator/scan?code=${desk.codes[0]}`,
  desk.shipped,
  '/operator/shipments?state=shipped',
  `${desk.thread}?macro=mac_00000000000070008000000000000002`,
  '/operator/macros?id=mac_00000000000070008000000000000002',
  '/operator/claims?view=decided',
  '/operator/moderation?view=all',
  '/operator/find?q=night',
  '/operator/find?q=nothing-is-called-so',
  '/operator/trail?q=payout',
]

function listPatterns(): string[] {
  const consoleRoute = routes.find(({ file }) => file === 'operator/layout.tsx')
  return (consoleRoute?.children ?? []).map(({ path }) => path!)
}

/** The addresses, in the sample shop, that staff can open. */
export function listOperatorScreens(desk: Desk): string[] {
  const recordPaths = listRecordPaths(desk)
  const screens = listPatterns().map((pattern) => {
    if (pattern.includes(':') && !recordPaths[pattern]) throw new Error(`say where ${pattern} can be seen`)
    return recordPaths[pattern] ?? `/${pattern}`
  })
  return [...screens, ...listStates(desk)]
}
