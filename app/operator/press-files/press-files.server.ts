import type { LoaderFunctionArgs } from 'react-router'
import { findBatch, pressFiles } from '#production'
import { signedInStaff } from '../../request.server.ts'
import { createZipAnswer } from '../../zip-answer.server.ts'

const busyAnswer = 'The files of this batch are being packed. Start this download when that one is done.'

/** All files of a closed batch in one ZIP, with a manifest at its end. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, blobs } = signedInStaff(context)
  const [sheet, at] = await read(async (tx, now) => [await findBatch(tx, params.number ?? ''), now] as const)
  if (!sheet || sheet.pieces.length === 0) throw new Response('Not found', { status: 404 })
  const { number } = sheet.batch
  return createZipAnswer(
    { key: `batch ${number}`, name: number, busyText: busyAnswer },
    pressFiles(blobs, sheet, at),
  )
}
