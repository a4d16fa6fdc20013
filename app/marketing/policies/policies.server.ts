import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { findVersionedText, requirePage } from '../content/content.server.ts'
import { fillFacts } from '../content/house-facts.server.ts'

const sectionKeys = ['terms-of-service', 'privacy', 'acceptable-use', 'returns'] as const

/** The requested section, or the terms for an unknown name. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const { searchParams } = request.url
  const input = searchParams.get('section')
  const section = sectionKeys.find((key) => key === input) ?? 'terms-of-service'
  return {
    section,
    sections: sectionKeys.map((key) => ({ key, title: requirePage(`policies/${key}`).front.title ?? key })),
    reading: await fillFacts(request, findVersionedText(`policies/${section}`, searchParams.get('version'))),
  }
}
