import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { closeHouse, confirmItem, findHouseDoor, openHouse, recordTrial } from '#house'
import { type Confirmable, confirmableItems, houseRefusals } from '#house/contract'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Refusal, type Result, refused, wordsOf } from '#kernel/result.ts'
import { sendMail } from '#messages'
import { houseDate } from '#platform/clock.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readCertificateExpiry } from '#platform/http/certificate.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { requireProof } from '../proof.server.ts'
import { findChecklist } from './checklist.server.ts'
import { findLegalTexts } from './confirmables.server.ts'
import { describeMailTarget } from './connections.server.ts'

const notices: Readonly<Record<string, string>> = {
  confirmed: 'Confirmed in your name, until the text changes.',
  'mail-sent': 'The test e-mail is on its way to you. Reload this page in a moment for the result.',
  tried: 'Public address checked.',
  opened: 'The house is open: every shop can sell now.',
  closed: 'The house is closed: no shop can sell. Orders already placed go ahead.',
  company: 'Company saved. E-mails, papers and the Impressum use it from now on.',
  tax: 'Answer saved in your name.',
  fees: 'Fees saved in your name. Orders already placed keep theirs.',
  shipping: 'Prices and days saved in your name. Orders already placed keep theirs.',
}

/** The present checklist, and whether the house is open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, config, url } = signedInStaff(context, 'admin')
  const { rows, door } = await read(async (tx, at) => ({
    rows: await findChecklist(tx, config, { now: houseDate(), at }),
    door: await findHouseDoor(tx),
  }))
  return {
    rows,
    door,
    notice: findWords(notices, url.searchParams.get('done')),
  }
}

type Services = ReturnType<typeof signedInStaff>
type HouseCode = keyof typeof houseRefusals
type Outcome = Result<unknown, HouseCode>

/** The present words of an item; null if this page confirms nothing of that name. */
async function findWordsToConfirm(tx: Tx, item: Confirmable, at: Date): Promise<string | null> {
  const text = (await findLegalTexts(tx, at)).find((text) => text.item === item)
  return text?.to ? text.words : null
}

async function confirm({ transact, actor, requestId }: Services, form: FormData): Promise<Outcome> {
  const item = confirmableItems.find((name) => name === form.get('item'))
  const seenFingerprint = String(form.get('fingerprint') ?? '')
  return transact(async (tx, at) => {
    const currentWords = item ? await findWordsToConfirm(tx, item, at) : null
    if (!item || currentWords === null) return refused('house.changed_meanwhile')
    return confirmItem(tx, actor, { item, words: currentWords, seen: seenFingerprint }, requestId, at)
  })
}

async function tryMail({ transact, actor, config }: Services): Promise<void> {
  await transact(async (tx, at) => {
    if (!(await consumeToken(tx, `house-mail:${actor.personId}`, 10, 3_600))) return
    const data = { name: actor.name, from: describeMailTarget(config) }
    const mailId = await sendMail(
      tx,
      { to: actor.email, template: 'test-letter', data, about: actor.personId },
      at,
    )
    const trial = { kind: 'mail' as const, subject: describeMailTarget(config), mailId, ok: null, words: '' }
    await recordTrial(tx, { ...trial, expiresAt: null, triedAt: at })
  })
}

/** Requests our own health page by the public name, as a fan's browser would, and reads its certificate's expiry. */
async function tryDomain({ transact, config }: Services): Promise<void> {
  if (!(await transact((tx) => consumeToken(tx, 'house-domain', 20, 3_600)))) return
  const { appUrl } = config
  const { hostname, port } = new URL(appUrl)
  const response = await fetchOutbound(`${appUrl}/healthz`)
    .then(async ({ status }) => ({
      ok: status === 200,
      words: status === 200 ? '' : `it answered ${status}`,
      expiresAt: await readCertificateExpiry(hostname, Number(port || 443)),
    }))
    .catch((cause: Error & { cause?: Error }) => ({
      ok: false,
      words: (cause.cause ?? cause).message,
      expiresAt: null,
    }))
  await transact((tx, at) =>
    recordTrial(tx, { kind: 'domain', subject: appUrl, mailId: null, triedAt: at, ...response }),
  )
}

async function openOrCloseDoor(
  { transact, actor, config, requestId }: Services,
  isOpening: boolean,
): Promise<Outcome> {
  return transact(async (tx, at) => {
    if (!isOpening) return closeHouse(tx, actor, requestId, at)
    const rows = await findChecklist(tx, config, { now: houseDate(), at })
    const missing = rows.filter(({ isDone }) => !isDone).map(({ title }) => title.toLowerCase())
    return openHouse(tx, actor, missing, requestId, at)
  })
}

/** Confirms an item, tries mail or domain, opens or closes. Opening reads the list again, in its own transaction. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'admin')
  const form = await readParts(request)
  const act = String(form.get('act') ?? '')
  const redirectBack = (notice: string, anchor = '') =>
    redirect(`${hrefs.operatorHouse}?done=${notice}${anchor}`, 303)
  if (act === 'try-mail') {
    await tryMail(services)
    return redirectBack('mail-sent', '#mail')
  }
  if (act === 'try-domain') {
    await tryDomain(services)
    return redirectBack('tried', '#domain')
  }
  if (act === 'confirm') {
    const result = await confirm(services, form)
    return result.ok ? redirectBack('confirmed', `#${form.get('of') ?? ''}`) : refuse(result)
  }
  if (act !== 'open' && act !== 'close') throw data(null, { status: 400 })
  const { due } = await requireProof(services, form)
  if (due) return data({ problem: due.problem, proof: due.proof }, { status: due.status })
  const outcome = await openOrCloseDoor(services, act === 'open')
  return outcome.ok ? redirectBack(act === 'open' ? 'opened' : 'closed') : refuse(outcome)
}

const refuse = (refusal: Refusal<HouseCode>) =>
  data(
    { problem: wordsOf(refusal, houseRefusals), proof: null },
    { status: houseRefusals[refusal.code].status },
  )
