/** An operator's first day: invited on the command line, they furnish the house in the console and open it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { password } from '#sample/people.ts'
import type { SmtpBox } from './smtp-box.ts'
import { readCodeNow } from './staff.ts'
import type { Visit, Visitor } from './tls-proxy.ts'

export type Site = { app: string; visitor: Visitor; box: SmtpBox }
type NamedPerson = { name: string; email: string }

/** The words of a page's main part. */
const readWords = (html: string): string =>
  html
    .slice(Math.max(0, html.indexOf('<main')))
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 2_000)

const requireOk = (answer: Visit, label: string): Visit => {
  if (answer.status < 200 || answer.status > 399)
    throw new Error(`${label}: ${answer.status} ${readWords(answer.text)}`)
  return answer
}
const findLink = (letter: string, path: string): URL => {
  const href = new RegExp(`https://[^\\s"<>]+${path}[^\\s"<>]*`).exec(letter)?.[0]
  if (!href) throw new Error(`no link to ${path} in: ${letter.slice(0, 800)}`)
  return new URL(href.replaceAll('&amp;', '&'))
}

/** `npm run staff -- add`: adds the first member of staff, who then gets a letter. */
export const addStaffOnServer = (env: Record<string, string>, { email }: NamedPerson): Promise<unknown> =>
  promisify(execFile)(process.execPath, ['scripts/staff.ts', 'add', email, 'admin'], {
    env: { ...process.env, ...env },
  })

/** Asks someone to work here, as an administrator does. */
export async function inviteStaff(
  { app, visitor }: Site,
  { email }: NamedPerson,
  role: 'finance' | 'admin',
): Promise<void> {
  requireOk(await visitor.post(`${app}/operator/staff`, { act: 'invite', email, role }), `inviting ${email}`)
}

/** Someone who was invited: the link in the letter, a password, a second factor. Returns its secret. */
export async function becomeStaff(
  { app, visitor, box }: Site,
  email: string,
  name = 'Ada Obi',
): Promise<string> {
  const link = findLink(await box.waitForLetter(email, /staff-invitation/), '/staff-invitation')
  const key = link.searchParams.get('key') ?? ''
  const staffForm = { key, name, password, again: password }
  requireOk(await visitor.post(`${app}/staff-invitation`, staffForm), 'joining')
  const page = await visitor.get(`${app}/two-factor`)
  const secret = /secret=([A-Z2-7]+)/.exec(page.text)?.[1] ?? ''
  requireOk(
    await visitor.post(`${app}/two-factor`, { code: readCodeNow(secret), next: '' }),
    'the second factor',
  )
  return secret
}

/** A creator signs up by the form and the link in the mail. */
export async function becomeCreator(
  { app, visitor, box }: Site,
  creator: NamedPerson & { shopName: string; handle: string },
): Promise<void> {
  requireOk(await visitor.post(`${app}/sign-up`, { ...creator, password }), 'signing up')
  const link = findLink(await box.waitForLetter(creator.email, /verify-email/), '/verify-email')
  const token = link.searchParams.get('token') ?? ''
  requireOk(await visitor.post(`${app}/verify-email`, { token, password: '' }), 'the link in the mail')
}

const company = {
  legalName: 'Shops & Prints Ltd',
  street: '1 Broad Street',
  postcode: '100221',
  city: 'Lagos',
  country: 'NG',
  directors: 'Ada Obi',
  register: 'RC 1234567',
  taxNumber: '0123-4567',
  website: '',
  supportAddress: 'help@shops.example',
  telephone: '+234 1 234 5678',
}
const press = { name: 'Marina Press', place: 'Lagos', code: 'MAR', country: 'NG', zone: 'Africa/Lagos' }
const offeredBlanks = ['bella-canvas-3001,*,9.50,3.00,', 'download-tour-poster,*,1.00,0,']
const confirmedItems = ['legal-terms', 'legal-privacy', 'legal-returns', 'legal-impressum']

/** The fields of a form as the page proposes them. */
export const readProposedFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...(html.split('data-house-form')[1] ?? '').split('</form>')[0]!.matchAll(/<input\b[^>]*>/g)].flatMap(
      ([input]) => {
        const [name, value] = ['name', 'value'].map(
          (attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1],
        )
        return name ? [[name, value ?? '']] : []
      },
    ),
  )

/** Company, a press with its terms, blanks with costs and stock, the confirmations, and the trials; then opens the house. */
export async function openHouse({ app, visitor, box }: Site, email: string): Promise<void> {
  const post = (path: string, form: Record<string, string>) => visitor.post(`${app}/operator${path}`, form)
  requireOk(await post('/house/company', company), 'the company')
  requireOk(await post('/providers/new', press), 'the press')
  const terms = new URLSearchParams([
    ...['dtg', 'sublimation'].map((technique) => ['technique', technique] as [string, string]),
    ...['1', '2', '3', '4', '5'].map((weekday) => ['weekday', weekday] as [string, string]),
    ...Object.entries({ act: 'edit', time: '18:00', capacity: '', everywhere: 'yes' }),
  ])
  requireOk(await visitor.post(`${app}/operator/providers/press-mar`, terms), 'its terms')
  requireOk(await post('/providers/press-mar', { act: 'resume' }), 'its first day')
  const lines = ['blank,size,cost,further_area,stock', ...offeredBlanks].join('\n')
  requireOk(await post('/catalogue-offer', { act: 'file', lines }), 'the blanks')
  const page = (await visitor.get(`${app}/operator/house`)).text
  for (const item of confirmedItems) {
    const fingerprint = new RegExp(
      `name="item" value="${item}"/><input type="hidden" name="fingerprint" value="([0-9a-f]{64})"`,
    ).exec(page)?.[1]
    if (!fingerprint) throw new Error(`${item} can't be confirmed`)
    requireOk(await post('/house', { act: 'confirm', item, fingerprint, of: 'legal' }), item)
  }
  for (const kind of ['fees', 'shipping']) {
    const form = (await visitor.get(`${app}/operator/house/${kind}`)).text
    requireOk(await post(`/house/${kind}`, readProposedFields(form)), kind)
  }
  const tax = (await visitor.get(`${app}/operator/house/tax`)).text
  const answers = {
    eu: 'oss',
    euNumber: 'IM1234567890',
    ukNumber: '',
    usStates: '',
    countries: '',
    advice: 'Ada',
  }
  const fingerprint = /name="fingerprint" value="([0-9a-f]{64})"/.exec(tax)?.[1] ?? ''
  requireOk(await post('/house/tax', { ...answers, fingerprint }), 'tax')
  await setTerms({ app, visitor })
  requireOk(await post('/house', { act: 'try-mail' }), 'the letter')
  await box.waitForLetter(email, /./)
  requireOk(await post('/house', { act: 'try-domain' }), 'the public address')
  const deadline = Date.now() + 30_000
  let answer = await post('/house', { act: 'open' })
  while (answer.status !== 303 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    answer = await post('/house', { act: 'open' })
  }
  requireOk(answer, 'opening the house')
}

/** What creators pay for payouts by each provider of the house. */
async function setTerms({ app, visitor }: Pick<Site, 'app' | 'visitor'>): Promise<void> {
  const html = (await visitor.get(`${app}/operator/payouts?view=ways`)).text
  for (const [, provider = ''] of html.matchAll(/name="provider" value="([a-z_]+)"/g)) {
    const terms = { intent: 'terms', provider, percent: '0', plus: '0', most: '', from: '0', to: '3' }
    requireOk(await visitor.post(`${app}/operator/payouts`, terms), `the terms of ${provider}`)
  }
}

/** Sets the rate of a dollar in naira, without which no account in Nigeria is paid. */
export async function setRates({ app, visitor }: Site): Promise<void> {
  const rate = { intent: 'rate', NGN: '1531.20' }
  requireOk(await visitor.post(`${app}/operator/payouts`, rate), 'the rate')
}
