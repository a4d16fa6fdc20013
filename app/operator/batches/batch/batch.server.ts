import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { minutes } from '#kernel/instant.ts'
import { parsePageNumber } from '#kernel/page.ts'
import { wordsOf } from '#kernel/result.ts'
import {
  type BatchSheet,
  closeEarly,
  findBatch,
  findWaiting,
  gangSheetsOf,
  remakePrintFile,
  renderPrintFile,
} from '#production'
import { productionLimits, productionRefusals } from '#production/contract'
import { readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'
import { type BatchMove, findMovable, moveAll } from './move-all.server.ts'

/** One batch: its units by page, their print files, and their layout on the roll. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { read, config, actor } = signedInStaff(context)
  const mayScan = actor.staff.some((role) => role === 'production' || role === 'admin')
  const query = new URL(request.url).searchParams
  return read(async (tx, at) => {
    const sheet = await findBatch(tx, params.number ?? '')
    if (!sheet) throw new Response('Not found', { status: 404 })
    const { batch, facility, pieces, files } = sheet
    const states = new Map<string, number>()
    for (const { status } of pieces) states.set(status, (states.get(status) ?? 0) + 1)
    const shownStatus = query.get('show') ?? ''
    const shownPieces = shownStatus ? pieces.filter((piece) => isPieceShown(piece, shownStatus)) : pieces
    const size = productionLimits.unitsPerPage
    const pages = Math.max(1, Math.ceil(shownPieces.length / size))
    const page = Math.min(parsePageNumber(query.get('page')), pages)
    const onPage = shownPieces.slice((page - 1) * size, page * size)
    const shopIds = [...new Set(onPage.map(({ shopId }) => shopId))]
    const shops = new Map(
      (await Promise.all(shopIds.map((id) => findShop(tx, id)))).flatMap((shop) =>
        shop ? [[shop.id as string, shop.handle] as const] : [],
      ),
    )
    const gangSheets = gangSheetsOf(sheet)
    const sheetNumber = Math.min(parsePageNumber(query.get('sheet')), Math.max(1, gangSheets.length))
    const piecesByCode = new Map(pieces.map((piece) => [piece.code, piece]))
    return {
      now: at,
      batch,
      facility: {
        id: facility.id,
        isHouse: facility.kind === 'house',
        name: facility.name,
        place: facility.place,
        zone: facility.zone,
        paused: facility.paused,
      },
      hotFolder: config.hotFolder && facility.kind === 'house' ? describeHotFolder(sheet, at) : null,
      counts: Object.fromEntries(states),
      stopped: pieces.filter((piece) => piece.stopped).length,
      paidBack: pieces.filter((piece) => piece.paidBack).map((piece) => piece.code),
      total: pieces.length,
      movable:
        mayScan && facility.kind === 'house' && batch.state !== 'collecting'
          ? { start: countMovable(pieces, 'start'), print: countMovable(pieces, 'print') }
          : null,
      done: readConfirmation(query),
      show: shownStatus,
      page,
      pages,
      pieces: onPage.map((piece) => ({ ...piece, shop: shops.get(piece.shopId) ?? '' })),
      files,
      waiting: batch.state === 'collecting' ? await findWaiting(tx, batch) : null,
      gang: gangSheets.length
        ? {
            number: sheetNumber,
            sheets: gangSheets.length,
            sheet: addStates(gangSheets[sheetNumber - 1]!, piecesByCode),
          }
        : null,
    }
  })
}

/** The units one click moves, and the total. */
function countMovable(pieces: BatchSheet['pieces'], move: BatchMove) {
  const { now, all } = findMovable(pieces, move)
  return { now: now.length, all }
}

/** A delivered unit counts as shipped. */
const isPieceShown = (piece: BatchSheet['pieces'][number], filter: string): boolean =>
  filter === 'stopped' || filter === 'paidBack'
    ? Boolean(piece[filter])
    : piece.status === filter || (filter === 'shipped' && piece.status === 'delivered')

/** A few runs of the worker: a person who waits longer is asked to check again. */
const lateMs = minutes(10)
/** A batch's state in the hot folder; null while it collects. */
function describeHotFolder(
  { batch, files }: BatchSheet,
  now: Date,
): 'there' | 'waits' | 'late' | 'never' | null {
  if (!batch.closedAt) return null
  if (batch.handedOutAt) return 'there'
  if (batch.state === 'done') return 'never'
  const lastMadeAt = Math.max(
    batch.closedAt.getTime(),
    ...files.map(({ madeAt }) => madeAt?.getTime() ?? Number.POSITIVE_INFINITY),
  )
  return now.getTime() - lastMadeAt > lateMs ? 'late' : 'waits'
}

type Gang = ReturnType<typeof gangSheetsOf>[number]
/** Each print on its cloth's colour, because light ink is invisible on white. */
function addStates(sheet: Gang, pieces: ReadonlyMap<string, BatchSheet['pieces'][number]>) {
  return {
    ...sheet,
    prints: sheet.prints.map((print) => {
      const code = print.id.split('/')[0] ?? ''
      const piece = pieces.get(code)
      return {
        ...print,
        status: piece?.status ?? 'in_batch',
        cloth: piece?.cloth ?? '#ffffff',
        title: `${code.slice(-3)} ${piece?.title ?? ''}`,
      }
    }),
  }
}

/** The confirmation of the last action on all units, read from the address it redirected to. */
function readConfirmation(query: URLSearchParams): string | null {
  const moved = Number(query.get('moved'))
  if (!Number.isSafeInteger(moved) || moved < 1) return null
  const units = `${moved} ${moved === 1 ? 'unit is' : 'units are'}`
  return query.get('did') === 'print' ? `${units} printed.` : `${units} printing.`
}

/** Closes a collecting batch before its cut-off, moves all of its units on, or renders a print file again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'production')
  const { transact, read, blobs, actor, requestId } = services
  const form = await readParts(request)
  const number = params.number ?? ''
  const sheet = await read((tx) => findBatch(tx, number))
  if (!sheet) throw new Response('Not found', { status: 404 })
  const batchMove = (['start', 'print'] as const).find((move) => move === form.get('do'))
  if (batchMove && sheet.facility.kind === 'house') return moveAll(services, sheet, batchMove)
  if (form.get('do') === 'make') {
    const fileId = sheet.files.find(({ id }) => id === form.get('file'))?.id
    if (!fileId) throw new Response('Not found', { status: 404 })
    await transact(async (tx, at) => {
      await remakePrintFile(tx, fileId)
      await record(tx, { actor, action: 'print_file.remade', resource: fileId, requestId }, at)
    })
    const result = await renderPrintFile({ transact, read, blobs }, fileId)
    if (result.ok) return redirect(hrefs.operatorBatch(number))
    return data(
      {
        problem: 'The file rendered now differs from the first one. Hold this batch until you know why.',
      },
      { status: 409 },
    )
  }
  if (form.get('do') !== 'close' || sheet.batch.state !== 'collecting') {
    return data({ problem: 'This batch has closed.' }, { status: 409 })
  }
  const outcome = await transact(async (tx, at) => {
    const result = await closeEarly(tx, sheet.batch, at)
    if (result.ok) {
      await record(
        tx,
        {
          actor,
          action: 'batch.closed_early',
          resource: result.value.number,
          after: { units: result.value.units },
          requestId,
        },
        at,
      )
    }
    return result
  })
  if (outcome.ok) return redirect(hrefs.operatorBatch(outcome.value.number))
  return data(
    { problem: wordsOf(outcome, productionRefusals) },
    { status: productionRefusals[outcome.code].status },
  )
}
