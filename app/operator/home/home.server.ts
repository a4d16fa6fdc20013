import type { LoaderFunctionArgs } from 'react-router'
import { findRefundRequests } from '#checkout'
import { countClaims } from '#claims'
import { asId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { countOpenThreads } from '#messages'
import { countIncidents } from '#moderation'
import { findRefused } from '#payments'
import { countOpenPayouts } from '#payouts'
import { countAllJobs } from '#platform/jobs/trouble.ts'
import {
  countPrintFiles,
  findBoard,
  findFacilities,
  findReprintRates,
  findStoppedUnits,
  nextCutOffs,
} from '#production'
import { countParcels } from '#shipping'
import { signedInStaff } from '../../request.server.ts'

/** The tasks due: batches to print, parcels to hand over, questions to answer, things that need a person. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, actor } = signedInStaff(context)
  return read(async (tx, at) => {
    const board = await findBoard(tx)
    const mayPay = actor.staff.some((role) => role === 'finance' || role === 'admin')
    const openPayouts = await countOpenPayouts(tx)
    const stopped = await findStoppedUnits(tx)
    const facilities = (await findFacilities(tx)).filter(({ configured }) => configured)
    const mainPress = facilities[0]
    return {
      now: at,
      mainPress: mainPress ? { place: mainPress.place, zone: mainPress.zone } : null,
      mayPause: actor.staff.some((role) => role === 'production' || role === 'admin'),
      collecting: board.collecting,
      toPrint: board.closed,
      printing: board.in_production,
      parcels: await countParcels(tx),
      openReports: (await countIncidents(tx)).waiting,
      claims: await countClaims(tx, at),
      questions: await countOpenThreads(tx),
      refunds: (await findRefundRequests(tx, 'waiting')).map(({ orderId }) => orderId),
      refusedRefunds: (await findRefused(tx, after(at, -days(30)))).flatMap(({ subject }) =>
        subject.kind === 'order' ? [asId('order', subject.id)] : [],
      ),
      payouts: mayPay ? openPayouts.waiting + openPayouts.approved : 0,
      stopped: stopped.length,
      files: await countPrintFiles(tx),
      jobs: await countAllJobs(tx),
      reprints: await findReprintRates(tx, new Date(at.getTime() - 90 * 86_400_000)),
      presses: facilities.map((facility) => ({
        id: facility.id,
        name: facility.name,
        place: facility.place,
        zone: facility.zone,
        paused: facility.paused,
        pausedReason: facility.pausedReason,
        next: nextCutOffs(facility, at),
      })),
    }
  })
}
