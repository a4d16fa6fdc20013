import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildQuestionsData } from '../../json-ld.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextPage } from '../content/text-page.tsx'
import type { loader } from './faqs.server.ts'

export { loader } from './faqs.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) =>
  loaderData
    ? [
        ...buildPageMeta(loaderData.page.front.title ?? '', loaderData.page.front.summary ?? ''),
        buildQuestionsData(loaderData.questions),
      ]
    : []

export default function Faqs() {
  return <TextPage page={useLoaderData<typeof loader>().page} aside={<AskElsewhere />} />
}

/** Where to ask what isn't answered here. */
function AskElsewhere() {
  return (
    <>
      <h2>Not answered here?</h2>
      <search>
        <form action={hrefs.help} method="get">
          <TextField
            label="Search the help centre"
            name="q"
            type="search"
            placeholder="Sizes, tax, returns"
          />
          <Button kind="ink">Search</Button>
        </form>
      </search>
      <ul>
        <li>
          <a href={hrefs.findOrder}>Find your order</a>
        </li>
        <li>
          <a href={hrefs.contact}>Write to us</a>; a person answers.
        </li>
      </ul>
    </>
  )
}
