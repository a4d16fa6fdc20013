/** The origin of a request: stored with the session and counted by the limits. */
export type Client = { address: string; userAgent: string; requestId: string }
