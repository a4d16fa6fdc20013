/** Where the system's colours replace ours, as in Windows' contrast themes, every button and every choice stays visible. */
import { findForcedColourFaults } from './forced-colours.ts'
import { expect, signIn, test } from './stage.ts'

const screens = {
  anyone: [
    '/products',
    '/product/bella-canvas-3001',
    '/@harmattan/shop',
    '/@harmattan/harmattan-radio-tee',
    '/policies/fanfare-terms-of-service',
  ],
  'adaeze@fanfare.test': [
    '/listing',
    '/payment',
    '/payout',
    '/purchase',
    '/store?panel=theme',
    '/tools/promotions/new',
    '/studio/new',
  ],
  'ops@fanfare.test': [
    '/operator/batches',
    '/operator/orders',
    '/operator/scan',
    '/operator/providers/lagos',
  ],
}

test('in forced colours each button has an edge and each choice differs from its neighbour', async ({
  visit,
}) => {
  const faults: string[] = []
  for (const [role, paths] of Object.entries(screens)) {
    const page = await visit()
    if (role !== 'anyone') await signIn(page, role)
    for (const path of paths) {
      await page.goto(path)
      faults.push(...(await findForcedColourFaults(page, path)))
    }
  }
  expect(faults).toEqual([])
})
