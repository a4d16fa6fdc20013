import type { useLoaderData } from 'react-router'
import type { loader } from './blank.server.ts'

/** What the page of a blank shows, as its parts get it. */
export type BlankPage = ReturnType<typeof useLoaderData<typeof loader>>
