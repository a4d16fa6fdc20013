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
import { findScanView, statusesToSetAside } from './scan-view.server.ts'

/** The station, with the unit of the address's code, if any. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'production')
  const query = new URL(request.url).searchParams
  const code = query.get('code') ?? ''
  const camera = query.has('camera')
  if (!code) return { code, camera, scanView: null, problem: null }
  return read(async (tx) => {
    const scan = await findScanned(tx, code)
    return scan.ok
      ? { code, camera, scanView: await findScanView(tx, scan.value), problem: null }
      : { code, camera, scanView: null, problem: wordsOf(scan, productionRefusals) }
  })
}

type Outcome = { scannedUnit: ScannedUnit; confirmation: string; more?: { words: string; to: string } }

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
  const { scannedUnit, confirmation, more } = result.value
  const scanView = await staff.read((tx) => findScanView(tx, scannedUnit))
  return data({ values, faults, problem: null, confirmation, scanView, more: more ?? null })
}

const scanRefusals = {
  ...productionRefusals,
  'parcel.two_orders': { status: 409, words: 'These pieces belong to two orders.' },
} as const
type Staff = ReturnType<typeof signedInStaff>
type ScanRefusal = keyof typeof scanRefusals

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
  const scan = await staff.read((tx) => findScanned(tx, code))
  if (!scan.ok) return scan
  const { unit } = scan.value
  if (unit.refundedAt && statusesToSetAside.has(unit.status))
    return { ok: false, code: 'unit.paid_back', detail: { code: scan.value.code } }
  const nextSteps = { in_batch: 'start', printing: 'print', printed: 'pack' } as const
  const step = input === 'next' ? nextSteps[unit.status as keyof typeof nextSteps] : input
  if (!step) {
    const status = unitStatusWords[unit.status].words.toLowerCase()
    return { ok: false, code: 'unit.nothing_left_to_do', detail: { code: scan.value.code, status } }
  }
  if (step === 'start') return buildOutcome(await startPrinting(staff, code), 'Print it now')
  if (step === 'print')
    return buildOutcome(await staff.transact((tx, at) => finishPrinting(tx, code, at)), 'Printed')
  return pack(staff, scan.value)
}

async function findRefusedScan(staff: Staff, code: string) {
  return staff.read(async (tx) => {
    const scan = await findScanned(tx, code)
    return scan.ok ? findScanView(tx, scan.value) : null
  })
}

const buildOutcome = (
  result: Result<ScannedUnit, ScanRefusal>,
  confirmation: string,
): Result<Outcome, ScanRefusal> => (result.ok ? ok({ scannedUnit: result.value, confirmation }) : result)

/** Packs the unit, and says how many pieces of its order are in parcels now. */
async function pack(staff: RequestContext, scannedUnit: ScannedUnit): Promise<Result<Outcome, ScanRefusal>> {
  return staff.transact(async (tx, at) => {
    const result = await packParcel(tx, [scannedUnit.unit.id], at)
    if (!result.ok) return { ...result, detail: { ...result.detail, code: scannedUnit.code } }
    const parcel = result.value[0]!
    const order = await findOrder(tx, scannedUnit.unit.orderId)
    const total = order!.lines.filter(({ digital }) => !digital).reduce((sum, line) => sum + line.quantity, 0)
    const packedCount = (await findParcelsOfOrder(tx, scannedUnit.unit.orderId)).reduce(
      (sum, parcelInFull) => sum + parcelInFull.units.length,
      0,
    )
    return ok({
      scannedUnit: { ...scannedUnit, unit: { ...scannedUnit.unit, status: 'packed' as const } },
      confirmation: `Packed into parcel ${parcel.number}: ${packedCount} of ${total} of order ${order!.number}`,
      more: {
        words: packedCount >= total ? 'Order complete. Ship it' : 'See the parcel',
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
    const result = await reportMisprint(tx, { ...form, personId: staff.actor.personId }, at)
    if (!result.ok) return result
    await record(
      tx,
      {
        actor: staff.actor,
        action: form.cause === 'paid_back' ? 'unit.put_aside' : 'unit.misprinted',
        resource: result.value.code,
        shopId: result.value.unit.shopId,
        after: { cause: form.cause, note: form.note },
        requestId: staff.requestId,
      },
      at,
    )
    return ok({
      scannedUnit: result.value,
      confirmation: result.value.unit.refundedAt
        ? 'Set aside for good: it was refunded and won’t be reprinted'
        : 'Misprint recorded. It reprints with the next batch; set this piece aside',
    })
  })
}
