/** A house's first sale from end to end: bought, printed, packed, sent, arrived, cleared, and paid out by Paystack. */
import { days } from '#kernel/instant.ts'
import { password } from '#sample/people.ts'
import { buyByCard } from './card-fan.ts'
import type { SendRequest } from './drop-buyer.ts'
import { readForms } from './forms.ts'
import type { PaystackDouble } from './paystack-double.ts'
import type { SmtpBox } from './smtp-box.ts'
import { readCodeNow } from './staff.ts'
import type { Visitor } from './tls-proxy.ts'

export type House = {
  app: string
  box: SmtpBox
  paystack: PaystackDouble
  /** Someone new. */
  openVisitor(): Visitor
  staff: { visitor: Visitor; secret: string }
  creator: Visitor
  /** Lets business time pass. */
  pass(ms: number): Promise<void>
}

/** Sends a visitor's requests to paths of one site; follows no redirects. */
const createSender =
  (app: string, visitor: Visitor): SendRequest =>
  async (path, form) => {
    const answer = await (form ? visitor.post(app + path, form) : visitor.get(app + path))
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: answer.text }
  }

const readMain = ({ status, text }: { status: number; text: string }): string =>
  `${status} ${text
    .slice(Math.max(0, text.indexOf('<main')))
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 1_500)}`

/** Sends a form and checks that it was accepted. */
async function sendForm(
  sendRequest: SendRequest,
  path: string,
  form: Record<string, string>,
): Promise<Awaited<ReturnType<SendRequest>>> {
  const answer = await sendRequest(path, form)
  if (answer.status >= 400)
    throw new Error(`${path} refused ${Object.keys(form).join(', ')}: ${readMain(answer)}`)
  return answer
}

/** Polls a page until it matches the pattern, and returns all matches: background work takes a moment. */
async function waitForText(
  sendRequest: SendRequest,
  path: string,
  pattern: RegExp,
): Promise<[string, ...string[]]> {
  const deadline = Date.now() + 180_000
  for (;;) {
    const page = await sendRequest(path)
    const [first, ...others] = new Set(
      [...page.text.matchAll(pattern)].map(([whole, group]) => group ?? whole),
    )
    if (first) return [first, ...others]
    if (Date.now() > deadline) throw new Error(`${path} does not show ${pattern}: ${readMain(page)}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** A sale and everything after it; returns the addresses of the order's page and the payout's. */
export async function sellAndPay(house: House): Promise<{ order: string; payout: string }> {
  const { app, box } = house
  const [fan, office, creator] = [house.openVisitor(), house.staff.visitor, house.creator].map((visitor) =>
    createSender(app, visitor),
  )
  const readProof = () => readCodeNow(house.staff.secret)
  await sendForm(office!, '/operator/payouts', { intent: 'rate', NGN: '1531.20', proof: readProof() })
  const bank = { accountName: 'Adaeze Bello', accountNumber: '0123456789', bankName: 'Guaranty Trust Bank' }
  const details = { intent: 'details', method: 'bank_transfer', ...bank, branchCode: '', country: 'NG' }
  const answer = await sendForm(creator!, '/payment', { ...details, proof: password })
  // The bank names the account's holder; the creator confirms it.
  const confirmed = /name="confirmed" value="([^"]+)"/.exec(answer.text)?.[1]
  if (!confirmed?.includes('ADAEZE BELLO')) throw new Error(`nobody asks whose it is: ${readMain(answer)}`)
  await sendForm(creator!, '/payment', { ...details, confirmed, proof: password })

  const order = await buyByCard(fan!, '/@harmattan', 'tobi@fans.example', 2)
  await box.waitForLetter('tobi@fans.example', /\/order\/FN-/)
  await printAndDeliver(office!, house)
  const payout = await payOut(house, office!, creator!, readProof())
  return { order, payout }
}

/** From the cut-off to the fan's door. */
async function printAndDeliver(office: SendRequest, { pass, box }: House): Promise<void> {
  await pass(days(4))
  const [batch] = await waitForText(
    office,
    '/operator/batches',
    /"(\/operator\/batches\/MAR-\d{6}-[A-Z]{3})"/g,
  )
  await waitForText(office, batch, /<a [^>]*href="\/operator\/print-files\/[^"]+"[^>]*download/g)
  const codes = await waitForText(office, batch, /Scan ([A-Z]{3}-\d{6}-[A-Z]{3}-\d{3})/g)
  let packedPage = ''
  for (const code of codes)
    for (const step of ['start', 'print', 'pack'])
      packedPage = (await sendForm(office, '/operator/scan', { code, step })).text
  const parcel = /"(\/operator\/shipments\/\w{3}_\w+)"/.exec(packedPage)?.[1]
  if (!parcel) throw new Error('the station names no parcel')
  const parcelForm = {
    parcel: parcel.split('/').at(-1)!,
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
  }
  await sendForm(office, parcel, parcelForm)
  await box.waitForLetter('tobi@fans.example', /1Z999AA10123456784/)
  await pass(days(3))
  await sendForm(office, `${parcel}?do=deliver`, {})
}

/** From the parcel's arrival to the creator's bank. */
async function payOut(
  { paystack, pass }: House,
  office: SendRequest,
  creator: SendRequest,
  proof: string,
): Promise<string> {
  await pass(days(30))
  const [amount] = await waitForText(
    creator,
    '/payment',
    /<input(?=[^>]*name="amount")[^>]*value="([1-9]\d\.\d\d)"/g,
  )
  const offer = await sendForm(creator, '/payment', { intent: 'offer', method: 'bank_transfer', amount })
  const page = await creator(offer.to)
  const fields = readForms(page.text, '/payment')
    .flatMap(({ submissions }) => submissions)
    .find(({ intent }) => intent === 'confirm')
  if (!fields) throw new Error(`the offer can't be confirmed: ${readMain(page)}`)
  const { to: payout } = await sendForm(creator, '/payment', { ...fields, proof: password })
  const payoutId = payout.split('/').at(-1)!
  const approval = { intent: 'approve', payoutId, note: '', reference: '', proof }
  await sendForm(office, '/operator/payouts', approval)
  const deadline = Date.now() + 180_000
  while (!paystack.transfers.size && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 500))
  const [reference = 'no transfer'] = paystack.transfers.keys()
  paystack.move(reference, 'success')
  // There is no callback: the provider is asked again when it is due.
  await pass(days(1))
  return payout
}
