import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { loadWriting } from './post.server.ts'
import { buildWritingMeta, WritingPage } from './writing-page.tsx'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', mayLag: true, zeroJs: true, shared: [] } satisfies RouteHandle
export const loader = (args: LoaderFunctionArgs) => loadWriting(args, 'post')
export const meta = buildWritingMeta

export default function Post() {
  return <WritingPage writing={useLoaderData<typeof loader>()} isDated />
}
