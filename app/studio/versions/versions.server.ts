import type { LoaderFunctionArgs } from 'react-router'
import { findDesignVersions, findOwnVersion, nameVersion } from '#artwork'
import { artworkRefusals } from '#artwork/contract'
import { wordsOf } from '#kernel/result.ts'
import { readJson } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { NameForm, type StudioVersion } from '../document/studio-data.ts'

type Context = LoaderFunctionArgs['context']

export async function listVersions(context: Context): Promise<Response> {
  const { read, shop, url } = signedInCreator(context)
  const design = url.searchParams.get('design') ?? ''
  const number = Number(url.searchParams.get('number') ?? 0)
  if (Number.isInteger(number) && number > 0 && number < 1e9) {
    const version = await read((tx) => findOwnVersion(tx, shop.id, design, number))
    return version ? Response.json(version.document) : Response.json(null, { status: 404 })
  }
  const versions = await read((tx) => findDesignVersions(tx, shop.id, design))
  return Response.json(
    versions.map(
      ({ number: versionNumber, name, savedAt }): StudioVersion => ({
        number: versionNumber,
        name,
        savedAt: savedAt.toISOString(),
      }),
    ),
  )
}

export async function nameOneVersion(request: Request, context: Context): Promise<Response> {
  const { transact, shop } = signedInCreator(context)
  const form = NameForm.safeParse(await readJson(request))
  if (!form.success) return Response.json({ words: 'That name could not be read.' }, { status: 422 })
  const { designId, ...version } = form.data
  const result = await transact((tx, at) => nameVersion(tx, shop.id, designId, version, at))
  if (result.ok) return Response.json({ ok: true })
  return Response.json(
    { words: wordsOf(result, artworkRefusals) },
    { status: artworkRefusals[result.code].status },
  )
}
