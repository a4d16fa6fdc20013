/** A fault in a console form appears beside its field, as text that a screen reader reads out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { signInStaff } from '#drivers/staff.ts'

let app: TestApp
let admin: Jar
beforeAll(async () => {
  app = await openApp()
  admin = (await signInStaff(app, 'faults', ['admin'])).jar
}, 240_000)
afterAll(() => app.close())

/** The text of the error that a field's aria-describedby names; the page's embedded data doesn't count. */
function findError(html: string, field: string): string | null {
  const tags = [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag)
  const tag = tags.find(
    (candidate) => candidate.includes(` name="${field}"`) && candidate.includes('aria-invalid="true"'),
  )
  const id = /aria-describedby="([^" ]*-error)/.exec(tag ?? '')?.[1]
  const start = id ? html.indexOf(`id="${id}"`) : -1
  return start < 0 ? null : (/(?:<\/svg>|>)([^<>]+)</.exec(html.slice(start))?.[1] ?? null)
}

const company = {
  street: '1 Broad Street',
  postcode: '',
  city: 'Lagos',
  country: 'NG',
  directors: 'Ada Obi',
  register: '',
  taxNumber: '',
  website: '',
  supportAddress: 'help@shops.example',
  telephone: '',
}
const press = { name: 'Press, Nairobi', place: 'Nairobi', country: 'KE', zone: 'Africa/Nairobi' }
const tax = { fingerprint: '', eu: 'none', euNumber: '', ukNumber: '', usStates: '', countries: '' }
const wrongForms: readonly [path: string, form: Record<string, string>, field: string, words: string][] = [
  ['providers/new', { ...press, code: 'N1' }, 'code', 'Enter three letters, such as NBO.'],
  ['providers/new', { ...press, code: 'NBO', zone: 'Africa/Atlantis' }, 'zone', 'Choose its time zone.'],
  ['house/company', { ...company, legalName: '' }, 'legalName', ''],
  ['house/company', { ...company, legalName: 'Prints Ltd', country: 'ZZ' }, 'country', ''],
  ['house/tax', { ...tax, usStates: 'Texas', advice: 'Ada Obi' }, 'usStates', 'Enter two-letter state codes'],
  ['house/tax', { ...tax, advice: '' }, 'advice', ''],
  ['macros', { id: '', name: '', body: 'Hello' }, 'name', ''],
  ['macros', { id: '', name: 'Greeting', body: '' }, 'body', ''],
  ['staff', { act: 'invite', email: 'nobody', role: 'support' }, 'email', ''],
]
for (const [path, form, field, words] of wrongForms)
  test(`${path}: ${field} has its error beside it`, async () => {
    const answer = await app.post(`/operator/${path}`, form, admin)
    expect(answer.status).toBe(422)
    const error = findError(await answer.text(), field)
    expect(error).toContain(words)
    expect(error?.length).toBeGreaterThan(4)
  })
