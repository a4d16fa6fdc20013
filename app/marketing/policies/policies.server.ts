import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readingOf, requirePage } from '../content/content.server.ts'

const keys = ['terms-of-service', 'privacy', 'acceptable-use', 'returns'] as const

/** The section asked for; the terms when the name is not one of ours. */
export function loader({ context }: LoaderFunctionArgs) {
  const { searchParams } = requestOf(context).url
  const asked = searchParams.get('section')
  const section = keys.find((key) => key === asked) ?? 'terms-of-service'
  return {
    section,
    sections: keys.map((key) => ({ key, title: requirePage(`policies/${key}`).front.title ?? key })),
    reading: readingOf(`policies/${section}`, searchParams.get('version')),
  }
}
