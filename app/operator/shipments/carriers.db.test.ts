import { expect, test } from 'vitest'
import { openApp } from '#drivers/app.ts'
import { createId } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'

const productionSettings = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a key of thirty-two signs or more',
  APP_URL: 'https://fanfare.localhost',
}

test.each([
  ['the sample', {}, 404],
  ['production', productionSettings, 422],
] as const)(
  'in %s: only the sample offers the test carrier, which carries nothing',
  async (_, env, status) => {
    const app = await openApp(env)
    const { jar } = await signInStaff(app, 'press', ['production'])
    const parcel = createId('shipment', 'nowhere')
    const ship = async (carrier: string, trackingNumber: string) => {
      const answer = await app.post(`/operator/shipments/${parcel}`, { parcel, carrier, trackingNumber }, jar)
      return answer.status
    }
    expect(await ship('fanfare-post', ''), 'there is no such parcel, where the carrier is known').toBe(status)
    expect(await ship('dhl', '1234567890')).toBe(404)
    await app.close()
  },
)
