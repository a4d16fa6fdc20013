import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { loadWriting } from '../post/post.server.ts'
import { buildWritingMeta, WritingPage } from '../post/writing-page.tsx'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = (args: LoaderFunctionArgs) => loadWriting(args, 'page')
export const meta = buildWritingMeta

export default function Page() {
  return <WritingPage writing={useLoaderData<typeof loader>()} isDated={false} />
}
