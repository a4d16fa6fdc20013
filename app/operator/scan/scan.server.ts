import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { ok, type Result, wordsOf } from '#kernel/result.ts'
import { findOrder } from '#orders'
import { unitStatusWords } from '#orders/contract'
import { findScanned, finishPrinting, reportMisprint, type ScannedUnit, startPrinting } from '#production'
import {
  MisprintForm,
  type misprintCauses,
  productionRefusals,
  ScanForm,
  type ScanStep,
} from '#production/contract'
import { findParcelsOfOrder, packParcel } from '#shipping'
import { readForm } from '../../form.server.ts'
import type { RequestContext } from '../../request.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { findScanView } from './scan-view.server.ts'

/** The station, with the unit of the address's code, if any. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'production')
  const query = new URL(request.url).searchParams
  const code = query.get('code') ?? ''
  const camera = query.has('camera')
  if (!code) return { code, camera, scanView: null, problem: null }
  return read(async (tx) => {
    const scanned = await findScanned(tx, code)
    return scanned.ok
      ? { code, camera, scanView: await findScanView(tx, scanned.value), problem: null }
      : { code, camera, scanView: null, problem: wordsOf(scanned, productionRefusals) }
  })
}

type Outcome = { scanned: ScannedUnit; confirmation: string; more?: { words: string; to: string } }

/** One scan, or one misprint. Returns the unit as it is now, so that the next label can follow at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const staff = signedInStaff(context, 'production')
  const step = new URL(request.url).searchParams.get('do')
  const form = await (step === 'misprint' ? readForm(request, MisprintForm) : readForm(request, ScanForm))
  if (!form.ok)
    return data(
      { ...form.fault, problem: null, confirmation: null, scanView: null, more: null },
      { status: 422 },
    )
  const result = await performScan(staff, form.value, step === 'aside')
  const values: Record<string, string> = { code: form.value.code }
  const faults: Record<string, string> = {}
  if (!result.ok) {
    const problem = wordsOf(result, scanRefusals)
    const scanView = result.code === 'unit.paid_back' ? await findRefusedScan(staff, form.value.code) : null
    // The code of a slip or a parcel leads to its page, as in the search.
    const more =
      result.code === 'unit.not_scanned'
        ? { words: 'Search everywhere', to: hrefs.operatorFind(form.value.code) }
        : null
    return data(
      { values, faults, problem, confirmation: null, scanView, more },
      { status: scanRefusals[result.code].status },
    )
  }
  const { scanned, confirmation, more } = result.value
  const scanView = await staff.read((tx) => findScanView(tx, scanned))
  return data({ values, faults, problem: null, confirmation, scanView, more: more ?? null })
}

const scanRefusals = {
  ...productionRefusals,
  'parcel.two_orders': { status: 409, words: 'These pieces belong to two orders.' },
} as const
type Staff = ReturnType<typeof signedInStaff>
type ScanRefusal = keyof typeof scanRefusals

/** States in which a unit can still be set aside. */
const stillHere: ReadonlySet<string> = new Set(['in_batch', 'printing', 'printed', 'packed'])

type SubmittedScan = { code: string } & (
  | { cause: keyof typeof misprintCauses; note: string }
  | { step: ScanStep }
)
function performScan(
  staff: Staff,
  submitted: SubmittedScan,
  isSetAside: boolean,
): Promise<Result<Outcome, ScanRefusal>> {
  if ('cause' in submitted) return recordMisprint(staff, submitted)
  if (isSetAside) return recordMisprint(staff, { code: submitted.code, cause: 'paid_back', note: '' })
  return advancePiece(staff, submitted.code, submitted.step)
}

async function advancePiece(
  staff: Staff,
  code: string,
  input: ScanStep,
): Promise<Result<Outcome, ScanRefusal>> {
  const scanned = await staff.read((tx) => findScanned(tx, code))
  if (!scanned.ok) return scanned
  const { unit } = scanned.value
  if (unit.refundedAt && stillHere.has(unit.status))
    return { ok: false, code: 'unit.paid_back', detail: { code: scanned.value.code } }
  const next = { in_batch: 'start', printing: 'print', printed: 'pack' } as const
  const step = input === 'next' ? next[unit.status as keyof typeof next] : input
  if (!step) {
    const status = unitStatusWords[unit.status].words.toLowerCase()
    return { ok: false, code: 'unit.nothing_left_to_do', detail: { code: scanned.value.code, status } }
  }
  if (step === 'start') return buildOutcome(await startPrinting(staff, code), 'Print it now')
  if (step === 'print')
    return buildOutcome(await staff.transact((tx, at) => finishPrinting(tx, code, at)), 'Printed')
  return pack(staff, scanned.value)
}

async function findRefusedScan(staff: Staff, code: string) {
  return staff.read(async (tx) => {
    const scanned = await findScanned(tx, code)
    return scanned.ok ? findScanView(tx, scanned.value) : null
  })
}

const buildOutcome = (
  moved: Result<ScannedUnit, ScanRefusal>,
  confirmation: string,
): Result<Outcome, ScanRefusal> => (moved.ok ? ok({ scanned: moved.value, confirmation }) : moved)

/** Packs the unit and tells how much of its order is in parcels now. */
async function pack(staff: RequestContext, scanned: ScannedUnit): Promise<Result<Outcome, ScanRefusal>> {
  return staff.transact(async (tx, at) => {
    const packed = await packParcel(tx, [scanned.unit.id], at)
    if (!packed.ok) return { ...packed, detail: { ...packed.detail, code: scanned.code } }
    const parcel = packed.value[0]!
    const order = await findOrder(tx, scanned.unit.orderId)
    const total = order!.lines.filter(({ digital }) => !digital).reduce((sum, line) => sum + line.quantity, 0)
    const inside = (await findParcelsOfOrder(tx, scanned.unit.orderId)).reduce(
      (sum, parcelInFull) => sum + parcelInFull.units.length,
      0,
    )
    return ok({
      scanned: { ...scanned, unit: { ...scanned.unit, status: 'packed' as const } },
      confirmation: `Packed into parcel ${parcel.number}: ${inside} of ${total} of order ${order!.number}`,
      more: {
        words: inside >= total ? 'Order complete. Ship it' : 'See the parcel',
        to: hrefs.operatorShipment(parcel.id),
      },
    })
  })
}

async function recordMisprint(
  staff: Staff,
  form: { code: string; cause: keyof typeof misprintCauses | 'paid_back'; note: string },
): Promise<Result<Outcome, ScanRefusal>> {
  return staff.transact(async (tx, at) => {
    const moved = await reportMisprint(tx, { ...form, personId: staff.actor.personId }, at)
    if (!moved.ok) return moved
    await record(
      tx,
      {
        actor: staff.actor,
        action: form.cause === 'paid_back' ? 'unit.put_aside' : 'unit.misprinted',
        resource: moved.value.code,
        shopId: moved.value.unit.shopId,
        after: { cause: form.cause, note: form.note },
        requestId: staff.requestId,
      },
      at,
    )
    return ok({
      scanned: moved.value,
      confirmation: moved.value.unit.refundedAt
        ? 'Set aside for good: it was refunded and won’t be reprinted'
        : 'Misprint recorded. It reprints with the next batch; set this piece aside',
    })
  })
}
